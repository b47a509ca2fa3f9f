import sharp, { type Sharp } from 'sharp';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { decodeHeic } from './heic/decode-heic.js';
import { type ImageProbe, isHalved, pixelsMax } from './probe-image.js';
import { takeSharedBytes } from './shared-bytes.js';

/** A decoded image: three bytes per pixel, row by row, as stored, neither rotated nor colour-managed. */
export interface PixelImage {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export function inSharedMemory({ width, height, rgb }: PixelImage): PixelImage {
  const shared = takeSharedBytes(rgb.length);
  shared.set(rgb);
  return { width, height, rgb: shared };
}

/** Size in stored pixels. */
type Size = Pick<ImageProbe, 'width' | 'height'>;

const decodeSecondsMax = 15;

/** Opens the first frame of a file, limits pixels and time, rejects damaged data and does not manage colours. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, ignoreIcc: true }).timeout({
    seconds: decodeSecondsMax,
  });
}

/**
 * Decodes the whole file to 8-bit RGB. Grey, palette, CMYK and 16-bit images are converted; alpha is dropped. A large
 * image is halved while it is read, see `isHalved`.
 * @throws UnreadableImageError `image.unreadable` or `image.timeout`
 */
export async function decodeImage(
  bytes: Uint8Array,
  probe: Size & Partial<Pick<ImageProbe, 'format'>>,
): Promise<PixelImage> {
  try {
    const file = probe.format === 'heic' ? await openHeic(bytes, probe) : openImage(bytes);
    return await toPixels(isHalved(probe) ? file.resize(halfOf(probe)) : file);
  } catch (error) {
    const isTimeout = String(error).includes('timeout');
    throw new UnreadableImageError(isTimeout ? 'image.timeout' : 'image.unreadable', { cause: error });
  }
}

async function openHeic(bytes: Uint8Array, size: Size): Promise<Sharp> {
  const { width, height, rgb } = await decodeHeic(bytes, size);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

const halfOf = ({ width, height }: Size) => ({
  width: Math.floor(width / 2),
  height: Math.floor(height / 2),
  fit: 'fill' as const,
});

/** Runs a pipeline and returns 8-bit RGB. */
export async function toPixels(pipeline: Sharp): Promise<PixelImage> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const rgb = info.channels === 3 ? data : spreadGrey(data, info.width * info.height, info.channels);
  return { width: info.width, height: info.height, rgb };
}

function spreadGrey(data: Uint8Array, pixels: number, channels: number): Uint8Array {
  const rgb = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1)
    rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  return rgb;
}
