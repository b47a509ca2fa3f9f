import { type Metadata } from 'sharp';
import { type ImageFormat } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';

/** Maximum number of pixels in an image that the engine reads. It keeps every offset well below 31 bits. */
export const pixelsMax = 50e6;
/** AVIF has a smaller maximum: decoding takes 18 bytes per pixel, three times as much as any other format. */
const avifPixelsMax = 30e6;
const sideMax = 20_000;
/** Images with more pixels are examined at half size, because memory and time of an analysis grow with them. */
const wholePixelsMax = 16e6;
/** Larger pictures are examined without helper threads, which would exceed the 600 MB allowed for one picture. */
const sharedPixelsMax = 12_600_000;

export interface ImageProbe {
  format: ImageFormat;
  /** Stored size in pixels, without the EXIF orientation. AVIF and HEIC are already rotated as the file says. */
  width: number;
  height: number;
  /** EXIF orientation 1..8; 1 if absent. */
  orientation: number;
}

export const displayedSize = ({ width, height, orientation }: Omit<ImageProbe, 'format'>) =>
  orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };

/** Whether the engine examines the image at half its width and height. */
export const isHalved = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > wholePixelsMax;

/** Whether one thread examines the decoded pixels alone, without helpers. */
export const isExaminedAlone = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > sharedPixelsMax;

/**
 * Reads only the header of a file.
 * @throws UnreadableImageError `image.unsupported` (not an `ImageFormat`), `image.unreadable`, `image.too-large`,
 * `image.avif-too-large`
 */
export async function probeImage(bytes: Uint8Array): Promise<ImageProbe> {
  const format = formatBySignature(bytes);
  if (format === null) throw new UnreadableImageError('image.unsupported');
  const header = await readHeader(bytes);
  if (formatOf(header) !== format) throw new UnreadableImageError('image.unreadable');
  const { width, height } = header;
  if (width > sideMax || height > sideMax || width * height > pixelsMax) {
    throw new UnreadableImageError('image.too-large');
  }
  if (format === 'avif' && width * height > avifPixelsMax)
    throw new UnreadableImageError('image.avif-too-large');
  return { format, width, height, orientation: isTurnedByItself(format) ? 1 : (header.orientation ?? 1) };
}

const codings: Partial<Record<string, ImageFormat>> = { av1: 'avif', hevc: 'heic' };

const formatOf = ({ format, compression }: Metadata): string | undefined =>
  format === 'heif' ? codings[compression ?? ''] : format;

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    const { default: sharp } = await import('sharp');
    // There is no pixel limit here, because exceeding it would look like a damaged file. Only the header is read.
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
  } catch (error) {
    throw new UnreadableImageError('image.unreadable', { cause: error });
  }
}

const signatureSizeBytes = 64;

/** Detects the format by the first bytes and ignores the file name; null for an unsupported format. */
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
