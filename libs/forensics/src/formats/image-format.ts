import { type ImageFormat } from '../report/report.js';

const signatureSizeBytes = 64;

/** Detects the format by the first bytes, whatever the file name; null for an unsupported format. */
export function formatBySignature(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, signatureSizeBytes)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return head.startsWith('ftyp', 4) ? formatByBrands(head) : null;
}

/** Reads the first box of an ISO base media file: size, `ftyp`, major brand, version, compatible brands. */
function formatByBrands(head: string): ImageFormat | null {
  const boxSize = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const brands = [head.slice(8, 12), ...(head.slice(16, boxSize).match(/.{4}/gsu) ?? [])];
  if (brands.includes('avif')) return 'avif';
  return brands.includes('heic') || brands.includes('heix') ? 'heic' : null;
}

/** Whether files of this format contain a rotation that decoders apply. The EXIF orientation must then be ignored. */
export const isTurnedByItself = (format: ImageFormat): boolean => format === 'avif' || format === 'heic';

/**
 * Whether the methods that examine pixels were measured on this format or on one with the same pixels. Lossy WebP was
 * measured (`webp-q80` in docs/evaluation.md), and lossless WebP has the pixels of a PNG.
 */
export const isMeasured = (format: ImageFormat): boolean => format !== 'avif' && format !== 'heic';
