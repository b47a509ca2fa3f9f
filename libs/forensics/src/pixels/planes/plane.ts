import { type PixelImage } from '../../formats/decode-image.js';
import { takeSharedBytes } from '../../formats/shared-bytes.js';
import { layOut } from '../kernels/lay-out.js';

/** One value per pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Uint8Array | Float32Array;
}

export interface BytePlane extends Plane {
  data: Uint8Array;
}

export interface FloatPlane extends Plane {
  data: Float32Array;
}

/** An upright rectangle in whole pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const wholeOf = ({ width, height }: Pick<Box, 'width' | 'height'>): Box => ({
  left: 0,
  top: 0,
  width,
  height,
});

export function toPlane({ width, height, data }: BytePlane): FloatPlane {
  return { width, height, data: Float32Array.from(data) };
}

/**
 * Shrinks by area averaging: each target pixel is the mean of the source area that it covers. `factor`, at least 1,
 * is the side of that area in source pixels.
 */
export function shrink(source: BytePlane, factor: number): FloatPlane {
  const width = Math.floor(source.width / factor);
  const height = Math.floor(source.height / factor);
  const columns = spans({ length: width, factor, limit: source.width });
  const rows = spans({ length: height, factor, limit: source.height });
  const data = new Float32Array(width * height);
  const { kernels, at, bytes, sums, target } = layOut({
    ...columns,
    bytes: [Uint8Array, source.width],
    sums: [Float32Array, source.width],
    target: [Float32Array, width],
  });
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let row = rows.first[y]!; row <= rows.last[y]!; row += 1) {
      bytes.set(source.data.subarray(row * source.width, (row + 1) * source.width));
      const share = Math.min((y + 1) * factor, row + 1) - Math.max(y * factor, row);
      kernels.addShare(at.bytes, share, source.width, at.sums);
    }
    kernels.shrinkRow(at.sums, at.first, at.last, factor, width, at.target);
    data.set(target, y * width);
  }
  return { width, height, data };
}

function spans({ length, factor, limit }: { length: number; factor: number; limit: number }): {
  first: Int32Array;
  last: Int32Array;
} {
  const first = Int32Array.from({ length }, (_, index) => Math.floor(index * factor));
  const last = Int32Array.from({ length }, (_, index) =>
    Math.min(limit - 1, Math.ceil((index + 1) * factor) - 1),
  );
  return { first, last };
}

/** Doubles width and height by bilinear interpolation. */
export function double({ width, height, data }: FloatPlane): FloatPlane {
  const wide = width * 2;
  const out = new Float32Array(wide * height * 2);
  for (let y = 0; y < height * 2; y += 1) {
    const above = Math.floor(y / 2) * width;
    const below = Math.min(height - 1, (y + 1) >> 1) * width;
    for (let x = 0; x < wide; x += 1) {
      const left = x >> 1;
      const right = Math.min(width - 1, (x + 1) >> 1);
      out[y * wide + x] =
        (data[above + left]! + data[above + right]! + data[below + left]! + data[below + right]!) / 4;
    }
  }
  return { width: wide, height: height * 2, data: out };
}

/** Halves width and height by keeping every second pixel. */
export function halve({ width, height, data }: FloatPlane): FloatPlane {
  const narrow = width >> 1;
  const low = height >> 1;
  const out = new Float32Array(narrow * low);
  for (let y = 0; y < low; y += 1) {
    for (let x = 0; x < narrow; x += 1) out[y * narrow + x] = data[y * 2 * width + x * 2]!;
  }
  return { width: narrow, height: low, data: out };
}

/** Pixels per kernel call; a multiple of 16. */
const lumaBatch = 16_384;

/** Returns the ITU-R BT.601 luma, one byte per pixel, in shared memory if the image is. */
export function luma({ width, height, rgb }: PixelImage): Uint8Array {
  const pixels = width * height;
  const isShared = rgb.buffer instanceof SharedArrayBuffer;
  const plane = isShared ? takeSharedBytes(pixels) : new Uint8Array(pixels);
  const { kernels, at, bytes, target } = layOut({
    bytes: [Uint8Array, 3 * lumaBatch],
    target: [Uint8Array, lumaBatch],
  });
  for (let from = 0; from < pixels; from += lumaBatch) {
    const count = Math.min(lumaBatch, pixels - from);
    bytes.set(rgb.subarray(3 * from, 3 * (from + count)));
    kernels.lumaRow(at.bytes, count, at.target);
    plane.set(target.subarray(0, count), from);
  }
  return plane;
}

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
