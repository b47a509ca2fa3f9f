import { type PixelImage } from '../../formats/decode-image.js';
import { type Box, type BytePlane } from './plane.js';

export function cropPlane({ width, data }: BytePlane, box: Box): BytePlane {
  return { width: box.width, height: box.height, data: cropRows({ data, rowLength: width }, box) };
}

export function cropImage({ width, rgb }: PixelImage, box: Box): PixelImage {
  const { left, top, width: boxWidth, height } = box;
  const bytes = { left: 3 * left, top, width: 3 * boxWidth, height };
  return { width: boxWidth, height, rgb: cropRows({ data: rgb, rowLength: 3 * width }, bytes) };
}

function cropRows(source: { data: Uint8Array; rowLength: number }, { left, top, width, height }: Box) {
  const cropped = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * source.rowLength + left;
    cropped.set(source.data.subarray(from, from + width), row * width);
  }
  return cropped;
}
