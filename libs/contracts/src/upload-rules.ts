import { type Locale } from './constants.js';

/** What an image uploaded for analysis may be; a reference for generation follows the default. */
export interface UploadRules {
  megabytesMax: number;
  /** In the order of `uploadFormats`. */
  formats: readonly UploadFormat[];
}

interface FormatFacts {
  contentType: `image/${string}`;
  extensions: readonly `.${string}`[];
  name: string;
}

/** Every format that an installation can take. */
export const uploadFormats = {
  png: { contentType: 'image/png', extensions: ['.png'], name: 'PNG' },
  jpeg: { contentType: 'image/jpeg', extensions: ['.jpeg', '.jpg'], name: 'JPG' },
  webp: { contentType: 'image/webp', extensions: ['.webp'], name: 'WebP' },
  avif: { contentType: 'image/avif', extensions: ['.avif'], name: 'AVIF' },
  heic: { contentType: 'image/heic', extensions: ['.heif', '.heic'], name: 'HEIC' },
} as const satisfies Record<string, FormatFacts>;
export type UploadFormat = keyof typeof uploadFormats;

/** The specification's (BR-007). */
export const uploadRulesDefault: UploadRules = { megabytesMax: 5, formats: ['png', 'jpeg'] };

/** The most that an installation can allow, which is what the readers of uploads reckon with. */
export const uploadMegabytesLimit = 50;

const bytesPerMegabyte = 1024 * 1024;

export const uploadBytesMax = ({ megabytesMax }: Pick<UploadRules, 'megabytesMax'>): number =>
  megabytesMax * bytesPerMegabyte;

/** A reference for generation is as large as the default allows, whatever the installation takes for analysis. */
export const referenceBytesMax = uploadBytesMax(uploadRulesDefault);

export const uploadBytesLimit = uploadBytesMax({ megabytesMax: uploadMegabytesLimit });

/** "PNG or JPG", "PNG, JPG 또는 WebP". */
export const formatNames = ({ formats }: Pick<UploadRules, 'formats'>, locale: Locale): string =>
  eitherOf(
    formats.map((format) => uploadFormats[format].name),
    locale,
  );

/** "PNG, JPG or JPEG": with both endings of JPEG files. Korean lists have commas alone. */
export function spelledFormats({ formats }: Pick<UploadRules, 'formats'>, locale: Locale): string {
  const names = formats.flatMap((format) => [
    uploadFormats[format].name,
    ...(format === 'jpeg' ? ['JPEG'] : []),
  ]);
  return locale === 'ko' ? names.join(', ') : eitherOf(names, locale);
}

const or: Record<Locale, string> = { ko: ' 또는 ', en: ' or ' };

/** A list whose last two are joined by "or". */
function eitherOf(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : names.slice(0, -1).join(', ') + or[locale] + last;
}
