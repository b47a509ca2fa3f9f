import { layOut } from '../../pixels/kernels/lay-out.js';
import { type BytePlane } from '../../pixels/planes/plane.js';
import { sampleTiles, type TileSample } from '../../pixels/planes/tile-sample.js';

/** Histograms of 25 patterns along the filter and 25 across it. */
export const featureCount = 50;
const patternCount = 25;
const cellSize = 32;
const pixelsMax = 3e6;
/** Sequences of four residuals with three levels. */
const patterns = 81;
/** What the kernel needs for a cell's levels, and again for its patterns. */
const scratchBytes = 34 * cellSize;

export interface ResidualFeatures {
  sample: TileSample;
  /** Number of occurrences of each pattern, cell by cell. */
  histograms: Float32Array;
}

/**
 * For each of the 81 patterns of four residuals with three levels: which of the 25 kinds, ignoring direction and sign.
 */
const kindOfPattern = mergeBySymmetry();

function mergeBySymmetry(): Uint8Array {
  const kinds = new Uint8Array(patterns);
  const seen = new Map<number, number>();
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const digits = [27, 9, 3, 1].map((place) => Math.floor(pattern / place) % 3);
    const negated = digits.map((digit) => 2 - digit);
    const twins = [digits, digits.toReversed(), negated, negated.toReversed()];
    const first = Math.min(...twins.map((twin) => twin.reduce((sum, digit) => sum * 3 + digit, 0)));
    if (!seen.has(first)) seen.set(first, seen.size);
    kinds[pattern] = seen.get(first)!;
  }
  return kinds;
}

/**
 * Co-occurrences of the third-order residual (Cozzolino 2015), quantised to zero within three grey levels and to its sign
 * beyond, in cells of 32×32 pixels; above 3 megapixels only every second or third cell in each row and column. Uses only
 * whole cells surrounded by three more pixels.
 */
export function measureResiduals({ width, height, data }: BytePlane): ResidualFeatures {
  const sample = sampleTiles({ width, height }, { tileSize: cellSize, pixelsMax });
  const { columns, rows, pitch } = sample;
  const histograms = new Float32Array(columns * rows * featureCount);
  const { kernels, at, pixels, counts } = layOut({
    pixels: [Uint8Array, cellSize * width],
    levels: [Uint8Array, scratchBytes],
    found: [Uint8Array, scratchBytes],
    counts: [Uint32Array, 2 * patterns * columns],
  });
  for (let row = 0; row < rows; row += 1) {
    pixels.set(data.subarray(row * pitch * width, (row * pitch + cellSize) * width));
    kernels.countPatterns(at.pixels, width, columns, pitch, at.levels, at.found, at.counts);
    addUp(counts, histograms.subarray(row * columns * featureCount, (row + 1) * columns * featureCount));
  }
  return { sample, histograms };
}

/** Patterns of the same kind together: for each cell first those along the filter, then those across it. */
function addUp(counts: Uint32Array, histograms: Float32Array): void {
  for (let at = 0, bins = 0; at < counts.length; bins += patternCount) {
    for (let pattern = 0; pattern < patterns; pattern += 1, at += 1)
      histograms[bins + kindOfPattern[pattern]!]! += counts[at]!;
  }
}

export interface WindowFeatures {
  columns: number;
  rows: number;
  /** Square roots of shares, `featureCount` per window. */
  values: Float64Array;
}

/** Cells per side of a window: 128 pixels if every cell is used. */
const cellsAcross = 4;

/** Sums over all windows of 4×4 cells; neighbouring windows overlap. */
export function gatherWindows({ sample, histograms }: ResidualFeatures): WindowFeatures {
  const columns = Math.max(0, sample.columns - cellsAcross + 1);
  const rows = Math.max(0, sample.rows - cellsAcross + 1);
  const values = new Float64Array(columns * rows * featureCount);
  for (let window = 0; window < columns * rows; window += 1) {
    const column = window % columns;
    const row = (window - column) / columns;
    const target = window * featureCount;
    for (let cell = 0; cell < cellsAcross ** 2; cell += 1) {
      const y = row + (cell >> 2);
      const source = (y * sample.columns + column + (cell & 3)) * featureCount;
      for (let bin = 0; bin < featureCount; bin += 1) values[target + bin]! += histograms[source + bin]!;
    }
    for (let part = target; part < target + featureCount; part += patternCount) {
      let total = 0;
      for (let bin = part; bin < part + patternCount; bin += 1) total += values[bin]!;
      for (let bin = part; bin < part + patternCount; bin += 1) values[bin] = Math.sqrt(values[bin]! / total);
    }
  }
  return { columns, rows, values };
}
