import {
  generationErrors,
  type GenerationSettings,
  generationSettingsSchema,
  type Locale,
} from '@jinwi/contracts';

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

/** Width ÷ height, for CSS. */
export const cssRatio = (ratio: AspectRatio): string => ratio.replace(':', ' / ');

export const shareOf = (ratio: AspectRatio): number => {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
};
