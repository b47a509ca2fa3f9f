import { type Region } from './grow-region.js';

/** Evenly spread cells of the region as whole pixels, x and y in turn. */
export function pointsOf(
  { cells, columns, stride }: Region,
  { factor, most }: { factor: number; most: number },
): Float64Array {
  const count = Math.min(cells.length, most);
  const points = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const cell = cells[Math.floor((index * cells.length) / count)]!;
    const column = cell % columns;
    points[index * 2] = Math.round((column * stride + 0.5) * factor - 0.5);
    points[index * 2 + 1] = Math.round((((cell - column) / columns) * stride + 0.5) * factor - 0.5);
  }
  return points;
}
