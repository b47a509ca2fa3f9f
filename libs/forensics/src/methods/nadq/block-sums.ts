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

/**
 * Histogram of the sums at each position x + 8·y of the grid, one after the other, without flat blocks. Reads every
 * `rowStep`-th row of blocks. Blocks at neighbouring positions share most of their pixels, so running sums are used.
 */
export function countSums({ width, height, data }: BytePlane, rowStep: number): Uint32Array {
  const histograms = new Uint32Array(64 * sumValues);
  const columns = Math.floor((width - 8) / 8);
  const rows = Math.ceil(Math.floor((height - 8) / 8) / rowStep);
  const running = { sums: new Int32Array(columns * 8 + 7), steps: new Int32Array(columns * 8 + 7) };
  for (let row = 0; row < rows; row += 1) {
    const top = row * rowStep * 8;
    running.sums.fill(0);
    running.steps.fill(0);
    for (let y = top; y < top + 7; y += 1) addLine(data, y * width, running);
    for (let offsetY = 0; offsetY < 8; offsetY += 1) {
      addLine(data, (top + offsetY + 7) * width, running);
      const start = offsetY * 8 * sumValues;
      countAlong(running, histograms.subarray(start, start + 8 * sumValues));
      subtractLine(data, (top + offsetY) * width, running);
    }
  }
  return histograms;
}

/** For eight lines: the sum of each column's pixels, and of the steps to the next column. */
interface RunningLines {
  sums: Int32Array;
  steps: Int32Array;
}

function addLine(data: Uint8Array, start: number, { sums, steps }: RunningLines): void {
  let value = data[start]!;
  for (let x = 0; x < sums.length; x += 1) {
    const next = data[start + x + 1]!;
    sums[x]! += value;
    steps[x]! += value < next ? next - value : value - next;
    value = next;
  }
}

function subtractLine(data: Uint8Array, start: number, { sums, steps }: RunningLines): void {
  let value = data[start]!;
  for (let x = 0; x < sums.length; x += 1) {
    const next = data[start + x + 1]!;
    sums[x]! -= value;
    steps[x]! -= value < next ? next - value : value - next;
    value = next;
  }
}

/** Histograms of eight positions, by the first column of their blocks. */
function countAlong({ sums, steps }: RunningLines, histograms: Uint32Array): void {
  let sum = 0;
  let step = 0;
  for (let x = 0; x < 7; x += 1) {
    sum += sums[x]!;
    step += steps[x]!;
  }
  for (let x = 0; x + 7 < sums.length; x += 1) {
    sum += sums[x + 7]!;
    step += steps[x + 7]!;
    if (step >= stepMin * stepsPerBlock) histograms[(x & 7) * sumValues + sum]! += 1;
    sum -= sums[x]!;
    step -= steps[x]!;
  }
}
