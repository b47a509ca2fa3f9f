import { type PixelImage } from './decode-image.js';

/** ITU-R BT.601 luma, one byte per pixel; weights scaled by 2^16. */
export function luma({ width, height, rgb }: PixelImage): Uint8Array {
  const plane = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < plane.length; pixel += 1, at += 3) {
    plane[pixel] = (19595 * rgb[at]! + 38470 * rgb[at + 1]! + 7471 * rgb[at + 2]! + 32768) >> 16;
  }
  return plane;
}
