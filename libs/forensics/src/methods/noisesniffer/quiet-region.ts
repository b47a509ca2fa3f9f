import { log10BinomialTail } from '../../pixels/statistics/tails.js';
import { type QuietBlocks } from './quiet-blocks.js';

/** A grid of square cells over an image. */
export interface CellGrid {
  columns: number;
  rows: number;
  cellSize: number;
}

export interface QuietRegion {
  cells: number[];
  /** log10 of the number of false alarms. */
  log10Alarms: number;
}

export interface CellCounts {
  /** Number of blocks with little scene content in each cell. */
  homogeneous: Uint32Array;
  /** How many of them are quieter. */
  quieter: Uint32Array;
}

export function countByCell(blocks: QuietBlocks, { columns, rows, cellSize }: CellGrid): CellCounts {
  const counts = {
    homogeneous: new Uint32Array(columns * rows),
    quieter: new Uint32Array(columns * rows),
  };
  for (let block = 0; block < blocks.x.length; block += 1) {
    const column = Math.min(columns - 1, Math.floor(blocks.x[block]! / cellSize));
    const row = Math.min(rows - 1, Math.floor(blocks.y[block]! / cellSize));
    counts.homogeneous[row * columns + column]! += 1;
    counts.quieter[row * columns + column]! += blocks.isQuieter[block]!;
  }
  return counts;
}

/** Without a forgery, a block is quieter with probability ½, wherever it is. */
const probability = 0.5;

/**
 * Second half of Noisesniffer: the connected set of cells with the fewest expected false alarms, grown from each cell
 * by adding the neighbour that lowers them most.
 */
export function growQuietRegion({ homogeneous, quieter }: CellCounts, grid: CellGrid): QuietRegion | null {
  let best: QuietRegion | null = null;
  for (let seed = 0; seed < homogeneous.length; seed += 1) {
    if (quieter[seed]! <= homogeneous[seed]! * probability) continue;
    const region = growFrom(seed, { homogeneous, quieter }, grid);
    if (best === null || region.log10Alarms < best.log10Alarms) best = region;
  }
  return best;
}

const cellsMax = 400;

function growFrom(seed: number, counts: CellCounts, grid: CellGrid): QuietRegion {
  const cells = [seed];
  const isMet = new Set(cells);
  const rim = new Set(neighbours(seed, grid));
  let trials = counts.homogeneous[seed]!;
  let successes = counts.quieter[seed]!;
  let log10Alarms = alarms({ trials, successes, cells: 1, grid });
  while (cells.length < cellsMax) {
    const next = quietestOf(rim, counts);
    if (next === null) break;
    const grownTrials = trials + counts.homogeneous[next]!;
    const grownSuccesses = successes + counts.quieter[next]!;
    const grown = alarms({ trials: grownTrials, successes: grownSuccesses, cells: cells.length + 1, grid });
    if (grown >= log10Alarms) break;
    [trials, successes, log10Alarms] = [grownTrials, grownSuccesses, grown];
    cells.push(next);
    isMet.add(next);
    rim.delete(next);
    for (const cell of neighbours(next, grid)) if (!isMet.has(cell)) rim.add(cell);
  }
  return { cells, log10Alarms };
}

/** The cell with the largest surplus of quiet blocks, in standard deviations. */
function quietestOf(rim: ReadonlySet<number>, { homogeneous, quieter }: CellCounts): number | null {
  let best: { cell: number | null; surplus: number } = { cell: null, surplus: 0 };
  for (const cell of rim) {
    const surplus = surplusOf(quieter[cell]!, homogeneous[cell]!);
    if (surplus > best.surplus) best = { cell, surplus };
  }
  return best.cell;
}

/** By how much the quieter blocks of a cell exceed half of its blocks, in standard deviations. */
export const surplusOf = (quieter: number, homogeneous: number): number =>
  homogeneous === 0 ? 0 : (2 * quieter - homogeneous) / Math.sqrt(homogeneous);

/** Number of connected sets of n cells around a given one: .316915 · 4.06257ⁿ / n (Jensen & Guttmann 2000). */
const log10Growth = Math.log10(4.06257);
const log10Factor = Math.log10(0.316915);
const channels = 3;

interface Trial {
  trials: number;
  successes: number;
  cells: number;
  grid: CellGrid;
}

function alarms({ trials, successes, cells, grid }: Trial): number {
  const log10Tests =
    Math.log10(channels * grid.columns * grid.rows) +
    log10Factor +
    cells * log10Growth -
    Math.log10(cells) +
    Math.log10(grid.columns * grid.rows);
  return log10Tests + log10BinomialTail({ trials, successes }, probability);
}

function neighbours(cell: number, { columns, rows }: CellGrid): number[] {
  const column = cell % columns;
  const row = (cell - column) / columns;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < columns - 1 ? [cell + 1] : []),
    ...(row > 0 ? [cell - columns] : []),
    ...(row < rows - 1 ? [cell + columns] : []),
  ];
}
