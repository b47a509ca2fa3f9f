import { type PixelImage } from '../../src/formats/decode-image.js';
import { type BytePlane, type FloatPlane } from '../../src/pixels/planes/plane.js';

/** What the kernels are compared with. */

/** Area mean: each target pixel is the mean of the source area it covers. `factor` ≥ 1 in source pixels. */
export function shrink(source: BytePlane, factor: number): FloatPlane {
  const width = Math.floor(source.width / factor);
  const height = Math.floor(source.height / factor);
  const columns = spans({ length: width, factor, limit: source.width });
  const rows = spans({ length: height, factor, limit: source.height });
  const data = new Float32Array(width * height);
  const sums = new Float32Array(source.width);
  for (let y = 0; y < height; y += 1) {
    sumRows(source, sums, {
      from: y * factor,
      to: (y + 1) * factor,
      last: rows.last[y]!,
      first: rows.first[y]!,
    });
    for (let x = 0; x < width; x += 1) {
      const first = columns.first[x]!;
      const last = columns.last[x]!;
      let sum = sums[first]! * (first + 1 - x * factor);
      for (let at = first + 1; at < last; at += 1) sum += sums[at]!;
      if (last > first) sum += sums[last]! * ((x + 1) * factor - last);
      data[y * width + x] = sum / (factor * factor);
    }
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

function sumRows(
  { width, data }: BytePlane,
  sums: Float32Array,
  { from, to, first, last }: { from: number; to: number; first: number; last: number },
): void {
  sums.fill(0);
  for (let row = first; row <= last; row += 1) {
    const share = Math.min(to, row + 1) - Math.max(from, row);
    const start = row * width;
    for (let x = 0; x < width; x += 1) sums[x]! += share * data[start + x]!;
  }
}

export function luma({ width, height, rgb }: PixelImage): Uint8Array {
  const plane = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < plane.length; pixel += 1, at += 3) {
    plane[pixel] = (19595 * rgb[at]! + 38470 * rgb[at + 1]! + 7471 * rgb[at + 2]! + 32768) >> 16;
  }
  return plane;
}
