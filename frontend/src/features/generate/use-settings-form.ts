import { type GenerationSettings, generationSettingsSchema } from '@jinwi/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type z } from 'zod';
import { settingsDefault } from './settings.js';

export type SettingsInput = z.input<typeof generationSettingsSchema>;

export type SettingsForm = UseFormReturn<SettingsInput, unknown, GenerationSettings>;

export const useSettingsForm = (): SettingsForm =>
  useForm<SettingsInput, unknown, GenerationSettings>({
    resolver: zodResolver(generationSettingsSchema),
    defaultValues: settingsDefault,
  });
