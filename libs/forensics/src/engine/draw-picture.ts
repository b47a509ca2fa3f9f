import sharp, { type Sharp } from 'sharp';
import { decodeImage } from '../formats/decode-image.js';
import { probeImage } from '../formats/probe-image.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { upright } from './draw-images.js';

export interface DrawOptions {
  width: number;
  height: number;
  /** `inside`: no larger than this size; `fill`: stretched to exactly this size. */
  fit: 'inside' | 'fill';
  /** `rgb`: raw pixels of three bytes, row by row. */
  as: 'png' | 'jpeg' | 'rgb';
}

/**
 * Draws the whole image upright, in sRGB and on white, without metadata, for programs that support fewer formats.
 * @throws UnreadableImageError
 */
export async function drawPicture(bytes: Uint8Array, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, fit, as } = options;
  const shown = (await openShown(bytes))
    .flatten({ background: 'white' })
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' });
  const drawn = await encodings[as](shown)
    .toBuffer()
    .catch((error: unknown) => {
      throw new UnreadableImageError('image.unreadable', { cause: error });
    });
  return Uint8Array.from(drawn);
}

/** HEIC is decoded by the engine's own decoder. */
export async function openShown(bytes: Uint8Array): Promise<Sharp> {
  const probe = await probeImage(bytes);
  if (probe.format !== 'heic') return upright(bytes);
  const { width, height, rgb } = await decodeImage(bytes, probe);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

const encodings: Record<DrawOptions['as'], (shown: Sharp) => Sharp> = {
  png: (shown) => shown.png({ compressionLevel: 1 }),
  jpeg: (shown) => shown.jpeg({ quality: 85 }),
  rgb: (shown) => shown.raw(),
};
