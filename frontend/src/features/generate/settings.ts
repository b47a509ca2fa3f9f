import { zodResolver } from '@hookform/resolvers/zod';
import {
  generationErrors,
  type GenerationSettings,
  generationSettingsSchema,
  type Locale,
} from '@jinwi/contracts';
import { useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type z } from 'zod';

export type AspectRatio = GenerationSettings['aspect_ratio'];

export const settingsDefault: GenerationSettings = {
  ...generationSettingsSchema.parse({ prompt: '-' }),
  prompt: '',
};

/** The text of a prompt's validation error. The schema uses the server's error codes as messages. */
export const faultText = (message: string | undefined, locale: Locale): string | undefined =>
  isKnown(message) ? generationErrors[message][locale] : message;

const isKnown = (message: string | undefined): message is keyof typeof generationErrors =>
  message !== undefined && Object.hasOwn(generationErrors, message);

export const cssRatio = (ratio: AspectRatio): string => ratio.replace(':', ' / ');

export const shareOf = (ratio: AspectRatio): number => {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
};

type SettingsInput = z.input<typeof generationSettingsSchema>;

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
