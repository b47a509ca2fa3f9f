import { type FloatPlane } from '../pixels/planes/plane.js';

/** Sides of cells in pixels. A side applies to pictures whose longest side has at least `from` pixels. */
const cellSides = [
  { side: 8, from: 1100 },
  { side: 6, from: 650 },
  { side: 4, from: 0 },
] as const;

const cellSideFor = ({ width, height }: FloatPlane): number =>
  cellSides.find(({ from }) => Math.max(width, height) >= from)!.side;

/** Brightness of both pictures, and the difference of brightness and colour at each pixel. */
export interface ComparedPlanes {
  first: FloatPlane;
  other: FloatPlane;
  /** The squared differences of brightness and colour, added up at each pixel. */
  squares: FloatPlane;
  isCovered: Uint8Array;
}

export interface DifferenceGrid {
  /** Side of a cell in pixels. Each cell is measured on a square of twice this side around it. */
  cellSide: number;
  columns: number;
  rows: number;
  /** Root mean square of the difference, in grey levels; negative if the square is not fully covered. */
  differences: Float32Array;
  /** Each difference divided by the usual difference of equally detailed cells. */
  ratios: Float32Array;
}

/** Measures each cell's difference, and its ratio to the usual difference of equally detailed cells in this pair. */
export function measureGrid(planes: ComparedPlanes): DifferenceGrid {
  const cellSide = cellSideFor(planes.first);
  const columns = Math.floor(planes.first.width / cellSide);
  const rows = Math.floor(planes.first.height / cellSide);
  const count = columns * rows;
  const differences = new Float32Array(count).fill(-1);
  const details = new Float32Array(count);
  for (let cell = 0; cell < count; cell += 1) {
    const measured = measureCell(planes, {
      column: cell % columns,
      row: Math.floor(cell / columns),
      cellSide,
    });
    if (measured === null) continue;
    differences[cell] = measured.difference;
    details[cell] = measured.detail;
  }
  const usual = usualDifferences(differences, widest(details, columns));
  const ratios = differences.map((value, cell) => Math.max(0, value) / usual[cell]!);
  return { cellSide, columns, rows, differences, ratios };
}

function measureCell(
  { first, other, squares, isCovered }: ComparedPlanes,
  { column, row, cellSide }: { column: number; row: number; cellSide: number },
): { difference: number; detail: number } | null {
  const { width, height } = first;
  const margin = cellSide / 2;
  const [left, right] = [
    Math.max(1, column * cellSide - margin),
    Math.min(width - 1, (column + 1) * cellSide + margin),
  ];
  const [top, bottom] = [
    Math.max(1, row * cellSide - margin),
    Math.min(height - 1, (row + 1) * cellSide + margin),
  ];
  let [sum, own, others] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      if (isCovered[at] === 0) return null;
      sum += squares.data[at]!;
      own += slopeAt(first, at);
      others += slopeAt(other, at);
    }
  }
  const count = (right - left) * (bottom - top);
  // Detail that only one picture has is itself a difference, so the smaller amount of detail counts.
  return { difference: Math.sqrt(sum / count), detail: Math.sqrt(Math.min(own, others) / count) };
}

function slopeAt({ width, data }: FloatPlane, at: number): number {
  const x = data[at + 1]! - data[at - 1]!;
  const y = data[at + width]! - data[at - width]!;
  return (x * x + y * y) / 4;
}

/**
 * Returns, for each cell, the largest value among the cell and its neighbours. It is applied to the detail, because
 * smoothing spreads the differences at an edge to neighbouring cells with little detail.
 */
function widest(values: Float32Array, columns: number): Float32Array {
  const rows = values.length / columns;
  return values.map((_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    let most = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        most = Math.max(most, values[y * columns + x]!);
    return most;
  });
}

const binsMax = 16;
const cellsPerBin = 40;
/** Smaller differences, in grey levels, are not visible. */
const invisible = 1.5;

/** Caps a bin's median difference at this many times the median of the next bin, whose cells have more detail. */
const slack = 1.3;

/**
 * Returns, for each cell, the usual difference: the median of cells with about as much detail. Where most cells with
 * little detail are in an altered part, that median would measure the alteration itself, so the cells with more detail
 * limit it (`slack`).
 */
function usualDifferences(differences: Float32Array, details: Float32Array): Float32Array {
  const order = [...differences.keys()]
    .filter((cell) => differences[cell]! >= 0)
    .sort((one, two) => details[one]! - details[two]!);
  const bins = Math.max(1, Math.min(binsMax, Math.floor(order.length / cellsPerBin)));
  const knots: { detail: number; usual: number }[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const cells = order.slice((bin * order.length) / bins, ((bin + 1) * order.length) / bins);
    if (cells.length === 0) continue;
    const sorted = cells.map((cell) => differences[cell]!).sort((one, two) => one - two);
    const detail = details[cells[cells.length >> 1]!]!;
    knots.push({ detail, usual: Math.max(invisible, sorted[sorted.length >> 1]!) });
  }
  for (let bin = knots.length - 2; bin >= 0; bin -= 1)
    knots[bin]!.usual = Math.min(knots[bin]!.usual, slack * knots[bin + 1]!.usual);
  return details.map((detail) => interpolate(knots, detail));
}

function interpolate(knots: readonly { detail: number; usual: number }[], detail: number): number {
  const next = knots.findIndex((knot) => knot.detail > detail);
  if (next <= 0) {
    // Below the first knot, the usual difference is constant; beyond the last knot, it grows with the detail.
    const last = knots.at(-1);
    if (next === 0 || last === undefined) return knots[0]?.usual ?? invisible;
    return last.usual * Math.max(1, detail / Math.max(1, last.detail));
  }
  const [from, to] = [knots[next - 1]!, knots[next]!];
  const share = (detail - from.detail) / Math.max(1e-6, to.detail - from.detail);
  return from.usual + share * (to.usual - from.usual);
}
