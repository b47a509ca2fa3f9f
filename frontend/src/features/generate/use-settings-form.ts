import { type GenerationSettings, generationSettingsSchema } from '@jinwi/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type z } from 'zod';
import { useSyncExternalStore } from 'react';
import { settingsDefault } from './settings.js';

export type SettingsInput = z.input<typeof generationSettingsSchema>;

export type SettingsForm = UseFormReturn<SettingsInput, unknown, GenerationSettings>;

export const useSettingsForm = (): SettingsForm =>
  useForm<SettingsInput, unknown, GenerationSettings>({
    resolver: zodResolver(generationSettingsSchema),
    defaultValues: settingsDefault,
  });

/**
 * Returns a setting's current value in the form. Avoids the form library's own hooks, which would enlarge the code of
 * /auth.
 */
export const useSetting = <Name extends keyof SettingsInput>(
  form: SettingsForm,
  name: Name,
): SettingsInput[Name] =>
  useSyncExternalStore(
    (onChange) => form.subscribe({ name, formState: { values: true }, callback: onChange }),
    () => form.getValues(name) as SettingsInput[Name],
  );
