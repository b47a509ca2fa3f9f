import sharp, { type Metadata } from 'sharp';
import { UnreadableImageError } from '../report/unreadable-image-error.js';

/** Most pixels of an image the engine reads; keeps every offset well below 31 bits. */
export const pixelsMax = 50e6;
const sideMax = 20_000;
/** Most pixels that are examined one by one: memory and time of an analysis grow with them. */
const wholePixelsMax = 16e6;

export interface ImageProbe {
  format: 'jpeg' | 'png';
  /** Stored pixels, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF orientation 1..8; 1 when absent. */
  orientation: number;
}

/** Whether the engine examines the image at half its width and height. */
export const isHalved = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > wholePixelsMax;

/** `jpeg` or `png` by the first bytes, whatever the file name. */
function formatBySignature(bytes: Uint8Array): 'jpeg' | 'png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return png.every((value, index) => bytes[index] === value) ? 'png' : null;
}

/**
 * Reads the header only.
 * @throws UnreadableImageError `image.unsupported` (not PNG or JPEG), `image.unreadable`, `image.too-large`
 */
export async function probeImage(bytes: Uint8Array): Promise<ImageProbe> {
  const format = formatBySignature(bytes);
  if (format === null) throw new UnreadableImageError('image.unsupported');
  const header = await readHeader(bytes);
  if (header.format !== format) throw new UnreadableImageError('image.unreadable');
  const { width, height } = header;
  if (width > sideMax || height > sideMax || width * height > pixelsMax) {
    throw new UnreadableImageError('image.too-large');
  }
  return { format, width, height, orientation: header.orientation ?? 1 };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    // No pixel limit here, to distinguish a decompression bomb from a damaged file: only the header is read.
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
  } catch (error) {
    throw new UnreadableImageError('image.unreadable', { cause: error });
  }
}
