import sharp from 'sharp';
import { decodeImage } from '../formats/decode-image.js';
import { probeImage } from '../formats/probe-image.js';

/**
 * The whole image as a PNG with at most so many pixels a side, as stored: for readers that know less formats than the
 * engine. @throws UnreadableImageError
 */
export async function drawPicture(bytes: Uint8Array, sideMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, rgb } = await decodeImage(bytes, await probeImage(bytes));
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return Uint8Array.from(png);
}
