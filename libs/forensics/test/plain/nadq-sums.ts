import { sumValues } from '../../src/methods/nadq/block-sums.js';
import { type BytePlane } from '../../src/pixels/planes/plane.js';

const stepsMin = 48;

/**
 * What the kernels are compared with. Histogram of the sums at each position x + 8·y of the grid, one after the other, without flat blocks. Reads every
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
    if (step >= stepsMin) histograms[(x & 7) * sumValues + sum]! += 1;
    sum -= sums[x]!;
    step -= steps[x]!;
  }
}
