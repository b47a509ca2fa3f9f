import { type Locale } from '../constants.js';

/** Limits for images uploaded for analysis. Reference images for generation always follow the default limits. */
export interface UploadRules {
  megabytesMax: number;
  /** Sorted in the order of `uploadFormats`. */
  formats: readonly UploadFormat[];
}

interface FormatFacts {
  contentType: `image/${string}`;
  extensions: readonly `.${string}`[];
  name: string;
}

/** The formats that an installation can accept. */
export const uploadFormats = {
  png: { contentType: 'image/png', extensions: ['.png'], name: 'PNG' },
  jpeg: { contentType: 'image/jpeg', extensions: ['.jpeg', '.jpg'], name: 'JPG' },
  webp: { contentType: 'image/webp', extensions: ['.webp'], name: 'WebP' },
  avif: { contentType: 'image/avif', extensions: ['.avif'], name: 'AVIF' },
  heic: { contentType: 'image/heic', extensions: ['.heif', '.heic'], name: 'HEIC' },
} as const satisfies Record<string, FormatFacts>;
export type UploadFormat = keyof typeof uploadFormats;

/** The limits of the specification (BR-007). */
export const uploadRulesDefault: UploadRules = { megabytesMax: 5, formats: ['png', 'jpeg'] };

/** The highest limit that an installation can set. Code that reads uploads is designed for files of this size. */
export const uploadMegabytesLimit = 50;

const bytesPerMegabyte = 1024 * 1024;

export const uploadBytesMax = ({ megabytesMax }: Pick<UploadRules, 'megabytesMax'>): number =>
  megabytesMax * bytesPerMegabyte;

/** Reference images for generation have the default limit, regardless of what the installation allows for analysis. */
export const referenceBytesMax = uploadBytesMax(uploadRulesDefault);

export const uploadBytesLimit = uploadBytesMax({ megabytesMax: uploadMegabytesLimit });

/** Lists the names of the formats: "PNG or JPG", "PNG, JPG 또는 WebP". */
export const formatNames = ({ formats }: Pick<UploadRules, 'formats'>, locale: Locale): string =>
  eitherOf(
    formats.map((format) => uploadFormats[format].name),
    locale,
  );

/** Lists the formats' names with both extensions of JPEG: "PNG, JPG or JPEG". Korean lists use only commas. */
export function spelledFormats({ formats }: Pick<UploadRules, 'formats'>, locale: Locale): string {
  const names = formats.flatMap((format) => [
    uploadFormats[format].name,
    ...(format === 'jpeg' ? ['JPEG'] : []),
  ]);
  return locale === 'ko' ? names.join(', ') : eitherOf(names, locale);
}

const or: Record<Locale, string> = { ko: ' 또는 ', en: ' or ' };

/** Joins names with commas, and the last two with "or". */
function eitherOf(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : names.slice(0, -1).join(', ') + or[locale] + last;
}
