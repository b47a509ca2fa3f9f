import { fitAffine } from '../../pixels/copies/affine.js';
import { type Hypothesis } from '../../pixels/copies/verify-copy.js';
import { type OffsetField } from './patch-match.js';

const radius = 3;
const side = 2 * radius + 1;
const windowSize = side * side;
/** Sum of the squared distances from the middle column over a window. */
const leverage = (side * radius * (radius + 1) * side) / 3;
/** Maximum mean squared error of a window's offsets from a plane, in positions², summed over x and y. */
const missMax = 1;
/** Distance in positions between the windows examined. */
const pitch = 2;
/** Offsets of neighbouring windows in one segment differ by at most this many positions. */
const jumpMax = 4;
const windowsMin = 12;
const segmentsMax = 14;
const pairsMax = 400;

/** Returns the connected parts of the offset field that follow one affine movement, the largest first. */
export function segmentOffsets(field: OffsetField, step: number): Hypothesis[] {
  const { columns, rows, isTextured } = field;
  const offsetX = median(field, field.offsetX);
  const offsetY = median(field, field.offsetY);
  const smooth = { columns, rows, offsetX, offsetY, isTextured };
  const windows = planarWindows(smooth);
  const segments = collectSegments(smooth, windows).sort((first, second) => second.length - first.length);
  return segments.slice(0, segmentsMax).flatMap((segment) => toHypothesis(smooth, segment, step) ?? []);
}

/**
 * Returns the median of the 3×3 values around each position, which removes single wrong offsets. It equals the median
 * of three values: the largest minimum of a column, the median of the columns' medians and the smallest maximum of a
 * column. Each sorted column is used for three positions.
 */
function median({ columns, rows }: OffsetField, values: Int16Array): Int16Array {
  const out = values.slice();
  const low = new Int16Array(columns);
  const middle = new Int16Array(columns);
  const high = new Int16Array(columns);
  for (let y = 1; y < rows - 1; y += 1) {
    const start = y * columns;
    for (let x = 0; x < columns; x += 1) {
      const above = values[start - columns + x]!;
      const own = values[start + x]!;
      const below = values[start + columns + x]!;
      low[x] = Math.min(above, own, below);
      middle[x] = middleOf(above, own, below);
      high[x] = Math.max(above, own, below);
    }
    for (let x = 1; x < columns - 1; x += 1) {
      out[start + x] = middleOf(
        Math.max(low[x - 1]!, low[x]!, low[x + 1]!),
        middleOf(middle[x - 1]!, middle[x]!, middle[x + 1]!),
        Math.min(high[x - 1]!, high[x]!, high[x + 1]!),
      );
    }
  }
  return out;
}

const middleOf = (first: number, second: number, third: number): number =>
  Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));

interface Windows {
  columns: number;
  rows: number;
  isPlanar: Uint8Array;
}

const centreOf = (window: number): number => radius + window * pitch;

function planarWindows(field: OffsetField): Windows {
  const columns = Math.max(0, Math.floor((field.columns - side) / pitch) + 1);
  const rows = Math.max(0, Math.floor((field.rows - side) / pitch) + 1);
  const isPlanar = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const centre = centreOf(row) * field.columns + centreOf(column);
      if (field.isTextured[centre] === 0) continue;
      const miss = missOfPlane(field, field.offsetX, centre);
      if (miss > missMax || miss + missOfPlane(field, field.offsetY, centre) > missMax) continue;
      isPlanar[row * columns + column] = 1;
    }
  }
  return { columns, rows, isPlanar };
}

/** Returns the mean squared distance of a window's offsets from the plane fitted to them. */
function missOfPlane({ columns }: OffsetField, values: Int16Array, centre: number): number {
  const origin = values[centre]!;
  let sum = 0;
  let squares = 0;
  let alongX = 0;
  let alongY = 0;
  for (let y = -radius; y <= radius; y += 1) {
    const row = centre + y * columns;
    for (let x = -radius; x <= radius; x += 1) {
      const value = values[row + x]! - origin;
      sum += value;
      squares += value * value;
      alongX += x * value;
      alongY += y * value;
    }
  }
  return (squares - (sum * sum) / windowSize - (alongX * alongX + alongY * alongY) / leverage) / windowSize;
}

function collectSegments(field: OffsetField, { columns, rows, isPlanar }: Windows): Int32Array[] {
  const isLeft = isPlanar.slice();
  const segments: Int32Array[] = [];
  const stack = new Int32Array(isPlanar.length);
  const positionOf = (window: number): number =>
    centreOf(Math.floor(window / columns)) * field.columns + centreOf(window % columns);
  for (let seed = 0; seed < isLeft.length; seed += 1) {
    if (isLeft[seed] === 0) continue;
    isLeft[seed] = 0;
    stack[0] = seed;
    let size = 1;
    for (let index = 0; index < size; index += 1) {
      const window = stack[index]!;
      const column = window % columns;
      const row = (window - column) / columns;
      const own = positionOf(window);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const next = y * columns + x;
          if (isLeft[next] === 0 || jump(field, own, positionOf(next)) > jumpMax) continue;
          isLeft[next] = 0;
          stack[size++] = next;
        }
      }
    }
    if (size >= windowsMin) segments.push(Int32Array.from(stack.subarray(0, size), positionOf));
  }
  return segments;
}

const jump = ({ offsetX, offsetY }: OffsetField, first: number, second: number): number =>
  Math.max(Math.abs(offsetX[first]! - offsetX[second]!), Math.abs(offsetY[first]! - offsetY[second]!));

function toHypothesis(
  { columns, offsetX, offsetY }: OffsetField,
  segment: Int32Array,
  step: number,
): Hypothesis | null {
  const count = Math.min(pairsMax, segment.length);
  const pairs = new Float64Array(count * 4);
  const seeds = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const position = segment[Math.floor((index * segment.length) / count)]!;
    const x = position % columns;
    const y = Math.floor(position / columns);
    pairs.set(
      [x * step, y * step, (x + offsetX[position]!) * step, (y + offsetY[position]!) * step],
      index * 4,
    );
    seeds.set([x * step, y * step], index * 2);
  }
  const transform = fitAffine(pairs);
  return transform === null ? null : { transform, seeds, support: segment.length };
}
