import { type RgbImage } from './fingerprint.js';

/** A plane of brightness values from 0 to 255, row by row. */
export interface Plane {
  data: Float32Array | Uint8Array;
  width: number;
  height: number;
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the brightness of each pixel (ITU-R BT.601). */
export function toLuma({ data: rgb, width, height }: RgbImage): Plane {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 3)
    data[at] = (77 * rgb[from]! + 150 * rgb[from + 1]! + 29 * rgb[from + 2]! + 128) >> 8;
  return { data, width, height };
}

/** Reduces a part of a plane to a square. Each cell of the square is the mean of the area that it covers. */
export function shrink(plane: Plane, part: Part, side: number): Plane {
  const columns = spansOf(part.left, part.width, side);
  const rows = spansOf(part.top, part.height, side);
  const data = new Float32Array(side * side);
  const narrow = new Float32Array(side);
  for (let row = 0; row < side; row += 1) {
    const { first, weights } = rows[row]!;
    for (let step = 0; step < weights.length; step += 1) {
      const y = Math.min(first + step, plane.height - 1);
      narrowRow(plane, y, columns, narrow);
      for (let x = 0; x < side; x += 1) data[row * side + x]! += weights[step]! * narrow[x]!;
    }
  }
  return { data, width: side, height: side };
}

interface Span {
  first: number;
  /** Weights of the cells from `first` on; their sum is 1. */
  weights: number[];
}

/** Divides a length into equal spans. A span may begin or end within a cell. */
const spansOf = (start: number, length: number, count: number): Span[] =>
  Array.from({ length: count }, (_, index) => {
    const from = start + (length * index) / count;
    const to = start + (length * (index + 1)) / count;
    const first = Math.floor(from);
    const last = Math.max(first, Math.ceil(to) - 1);
    const weights = Array.from({ length: last - first + 1 }, (_cell, step) => {
      const cell = first + step;
      return (Math.min(to, cell + 1) - Math.max(from, cell)) / (to - from);
    });
    return { first, weights };
  });

function narrowRow({ data, width }: Plane, y: number, columns: readonly Span[], narrow: Float32Array): void {
  for (let x = 0; x < columns.length; x += 1) {
    const { first, weights } = columns[x]!;
    let sum = 0;
    for (let step = 0; step < weights.length; step += 1)
      sum += weights[step]! * data[y * width + Math.min(first + step, width - 1)]!;
    narrow[x] = sum;
  }
}
