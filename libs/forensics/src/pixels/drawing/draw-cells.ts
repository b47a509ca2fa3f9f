import { type EvidencePicture } from '../../report/report.js';
import { orientMap } from './orient-map.js';

/** Maximum number of cells per side; more would not be visible. */
const sideMax = 160;

export interface Cells {
  columns: number;
  rows: number;
  /** NaN means no value, and is drawn black. */
  values: ArrayLike<number>;
}

export interface CellShades {
  /** Value that is drawn black. */
  low: number;
  /** Value that is drawn white. */
  high: number;
  /** EXIF orientation 1..8. */
  orientation: number;
}

/** Draws cells as a small grey picture in display order. Neighbours are averaged if there are too many cells. */
export function drawCells(
  { columns, rows, values }: Cells,
  { low, high, orientation }: CellShades,
): Omit<EvidencePicture, 'criterionId'> {
  const factor = Math.ceil(Math.max(columns, rows) / sideMax);
  const width = Math.ceil(columns / factor);
  const height = Math.ceil(rows / factor);
  const sums = new Float64Array(width * height);
  const counts = new Float64Array(width * height);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const value = values[cell]!;
    if (Number.isNaN(value)) continue;
    const column = cell % columns;
    const target = Math.floor((cell - column) / columns / factor) * width + Math.floor(column / factor);
    sums[target]! += value;
    counts[target]! += 1;
  }
  const data = new Uint8Array(width * height);
  for (let cell = 0; cell < data.length; cell += 1) {
    if (counts[cell] === 0) continue;
    const level = (255 * (sums[cell]! / counts[cell]! - low)) / (high - low);
    data[cell] = Math.min(255, Math.max(0, Math.round(level)));
  }
  return orientMap({ width, height, data }, orientation);
}

/** A value 0..1 for every 8×8 block, row by row. */
interface BlockShares {
  columns: number;
  rows: number;
  values: Float32Array;
}

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Draws one pixel for each group of 2×2 blocks: their mean, with 1 as white. */
export function drawBlocks({ columns, rows, values }: BlockShares): Picture {
  const width = Math.ceil(columns / 2);
  const height = Math.ceil(rows / 2);
  const sums = new Float32Array(width * height);
  const counts = new Uint8Array(width * height);
  for (let block = 0; block < values.length; block += 1) {
    const column = block % columns;
    const cell = (((block - column) / columns) >> 1) * width + (column >> 1);
    sums[cell]! += values[block]!;
    counts[cell]! += 1;
  }
  const data = Uint8Array.from(sums, (sum, cell) => Math.round((255 * sum) / counts[cell]!));
  return { width, height, data };
}
