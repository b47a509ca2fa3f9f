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
 * Returns a setting's current value in the form. Does not use the form library's own hooks (`useWatch`): they would
 * enlarge the library's chunk, which /auth loads too.
 */
export const useSetting = <Name extends keyof SettingsInput>(
  form: SettingsForm,
  name: Name,
): SettingsInput[Name] =>
  useSyncExternalStore(
    (onChange) => form.subscribe({ name, formState: { values: true }, callback: onChange }),
    () => form.getValues(name) as SettingsInput[Name],
  );
