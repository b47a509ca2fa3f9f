import { type Kernels } from '../../pixels/kernels/kernels.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { type BytePlane } from '../../pixels/planes/plane.js';

interface Shift {
  offsetX: number;
  offsetY: number;
}

/** Sum of the 64 pixels of each block on a shifted grid, row by row; `flat` where there is no texture. */
export interface BlockSums {
  columns: number;
  rows: number;
  sums: Int32Array;
}

export const flat = -1;
/** Sums are in 0..64 · 255. */
export const sumValues = 64 * 255 + 1;
/** A block is flat below this mean step between neighbours, in grey levels. */
const stepMin = 0.75;
const stepsPerBlock = 64;
/** Rows of pixels that the kernels have at once: nine, up to a power of two. */
const linesKept = 16;
/** Unused memory behind the histograms, for those folded at each step. */
const spareHistograms = 2;

export function sumBlocks({ width, height, data }: BytePlane, { offsetX, offsetY }: Shift): BlockSums {
  const columns = Math.floor((width - 8) / 8);
  const rows = Math.floor((height - 8) / 8);
  const sums = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const top = (row * 8 + offsetY) * width + offsetX;
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      let steps = 0;
      for (let y = 0, line = top + column * 8; y < 8; y += 1, line += width) {
        for (let at = line; at < line + 8; at += 1) {
          const value = data[at]!;
          const step = value - data[at + 1]!;
          sum += value;
          steps += step < 0 ? -step : step;
        }
      }
      sums[row * columns + column] = steps < stepMin * stepsPerBlock ? flat : sum;
    }
  }
  return { columns, rows, sums };
}

/** Counters of one position, and what the kernels have for it: whole vectors. */
export const counters = Math.ceil(sumValues / 8) * 8;

/** Histograms of the sums, in the kernels' memory until they are opened again. */
export interface SumHistograms {
  kernels: Kernels;
  /** Address of the histogram of position x + 8·y of the grid: `counters` counts. */
  addressOf: (place: number) => number;
  /** Address of unused memory for as many. */
  spare: number;
}

/**
 * Histogram of the sums at each position of the grid, without flat blocks. Reads every `rowStep`-th row of blocks. Blocks
 * at neighbouring positions share most of their pixels, so running sums are used.
 */
export function countSums({ width, height, data }: BytePlane, rowStep: number): SumHistograms {
  const columns = Math.floor((width - 8) / 8);
  const rows = Math.ceil(Math.floor((height - 8) / 8) / rowStep);
  const linePitch = width + 16;
  const histogramBytes = Uint32Array.BYTES_PER_ELEMENT * counters;
  const { kernels, at, sums, steps, lines, histograms } = layOut({
    sums: [Uint16Array, linePitch],
    steps: [Uint16Array, linePitch],
    lines: [Uint8Array, linesKept * linePitch],
    histograms: [Uint32Array, 64 * counters],
    spare: [Uint32Array, spareHistograms * counters],
  });
  histograms.fill(0);
  const lineAt = (y: number): number => at.lines + (y & (linesKept - 1)) * linePitch;
  const read = (y: number): number => {
    lines.set(data.subarray(y * width, (y + 1) * width), lineAt(y) - at.lines);
    return lineAt(y);
  };
  const span = columns * 8 + 7;
  for (let row = 0; row < rows; row += 1) {
    const top = row * rowStep * 8;
    sums.fill(0);
    steps.fill(0);
    for (let y = top; y < top + 7; y += 1) kernels.slideLines(read(y), 0, span, at.sums, at.steps);
    for (let offsetY = 0; offsetY < 8; offsetY += 1) {
      const gone = offsetY === 0 ? 0 : lineAt(top + offsetY - 1);
      kernels.slideLines(read(top + offsetY + 7), gone, span, at.sums, at.steps);
      kernels.countAlong(at.sums, at.steps, columns * 8, at.histograms + offsetY * 8 * histogramBytes);
    }
  }
  return { kernels, addressOf: (place) => at.histograms + place * histogramBytes, spare: at.spare };
}
