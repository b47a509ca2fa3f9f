import { type ComponentCoefficients } from '../../src/formats/jpeg/coefficient-layout.js';
import { type Plane } from '../../src/pixels/planes/plane.js';
import {
  basis,
  frequencyCount,
  lowFrequencies,
  type BlockArea,
} from '../../src/pixels/transforms/block-transform.js';

/** The functions of this file are reference implementations for the kernels. */

const horizontalFrequencies = 6;

/** Returns a component's samples as a decoder outputs them: whole blocks of integers within 0..255. */
export function decodeSamples(component: ComponentCoefficients): Plane & { data: Uint8Array } {
  const { widthInBlocks, heightInBlocks, coefficients, quantTable } = component;
  const width = widthInBlocks * 8;
  const data = new Uint8Array(width * heightInBlocks * 8);
  const rows = new Float64Array(64);
  for (let block = 0; block < widthInBlocks * heightInBlocks; block += 1) {
    inverseRows(coefficients, { offset: block * 64, quantTable, rows });
    const column = block % widthInBlocks;
    const corner = ((block - column) / widthInBlocks) * 8 * width + column * 8;
    writeSamples(rows, { data, corner, width });
  }
  return { width, height: heightInBlocks * 8, data };
}

interface RowPass {
  offset: number;
  quantTable: Uint16Array;
  rows: Float64Array;
}

/** First pass of the inverse transform: along the rows, most of which are nearly empty. */
function inverseRows(coefficients: Int16Array, { offset, quantTable, rows }: RowPass): void {
  rows.fill(0);
  for (let index = 0; index < 64; index += 1) {
    const quantised = coefficients[offset + index]!;
    if (quantised === 0) continue;
    const value = quantised * quantTable[index]!;
    const row = index & 56;
    const frequency = (index & 7) * 8;
    for (let x = 0; x < 8; x += 1) rows[row + x]! += basis[frequency + x]! * value;
  }
}

/**
 * Second pass of the inverse transform: down the columns. Adds the terms in the order of their frequencies, because
 * samples halfway between two levels would otherwise sometimes be rounded differently.
 */
function writeSamples(
  rows: Float64Array,
  { data, corner, width }: { data: Uint8Array; corner: number; width: number },
): void {
  for (let y = 0, line = corner; y < 8; y += 1, line += width) {
    const weight0 = basis[y]!;
    const weight1 = basis[8 + y]!;
    const weight2 = basis[16 + y]!;
    const weight3 = basis[24 + y]!;
    const weight4 = basis[32 + y]!;
    const weight5 = basis[40 + y]!;
    const weight6 = basis[48 + y]!;
    const weight7 = basis[56 + y]!;
    for (let x = 0; x < 8; x += 1) {
      const sum =
        128.5 +
        weight0 * rows[x]! +
        weight1 * rows[8 + x]! +
        weight2 * rows[16 + x]! +
        weight3 * rows[24 + x]! +
        weight4 * rows[32 + x]! +
        weight5 * rows[40 + x]! +
        weight6 * rows[48 + x]! +
        weight7 * rows[56 + x]!;
      data[line + x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
  }
}

/**
 * Returns the low frequencies of each block of an area, fifteen values per block. The area must be within the plane.
 * Terms are added in the order of their samples, so that values halfway between two levels are always rounded alike.
 */
export function transformBlocks({ width, data }: Plane, area: BlockArea): Float32Array {
  const { columns, rows, offsetX, offsetY } = area;
  const transformed = new Float32Array(columns * rows * frequencyCount);
  const partial = new Float64Array(8 * horizontalFrequencies);
  for (let block = 0; block < columns * rows; block += 1) {
    const column = block % columns;
    const corner = (((block - column) / columns) * 8 + offsetY) * width + column * 8 + offsetX;
    for (let y = 0; y < 8; y += 1) transformLine(data, corner + y * width, { partial, y });
    for (let index = 0; index < frequencyCount; index += 1) {
      const frequency = lowFrequencies[index]!;
      transformed[block * frequencyCount + index] = transformColumn(partial, frequency);
    }
  }
  return transformed;
}

/** Computes the frequencies 0..5 of eight samples in a row, and stores each at position `y` of its column. */
function transformLine(
  data: Uint8Array | Float32Array,
  at: number,
  { partial, y }: { partial: Float64Array; y: number },
): void {
  const value0 = data[at]!;
  const value1 = data[at + 1]!;
  const value2 = data[at + 2]!;
  const value3 = data[at + 3]!;
  const value4 = data[at + 4]!;
  const value5 = data[at + 5]!;
  const value6 = data[at + 6]!;
  const value7 = data[at + 7]!;
  for (let weight = 0; weight < partial.length; weight += 8) {
    partial[weight + y] =
      basis[weight]! * value0 +
      basis[weight + 1]! * value1 +
      basis[weight + 2]! * value2 +
      basis[weight + 3]! * value3 +
      basis[weight + 4]! * value4 +
      basis[weight + 5]! * value5 +
      basis[weight + 6]! * value6 +
      basis[weight + 7]! * value7;
  }
}

function transformColumn(partial: Float64Array, frequency: number): number {
  const top = (frequency & 7) * 8;
  const weight = frequency & 56;
  return (
    basis[weight]! * partial[top]! +
    basis[weight + 1]! * partial[top + 1]! +
    basis[weight + 2]! * partial[top + 2]! +
    basis[weight + 3]! * partial[top + 3]! +
    basis[weight + 4]! * partial[top + 4]! +
    basis[weight + 5]! * partial[top + 5]! +
    basis[weight + 6]! * partial[top + 6]! +
    basis[weight + 7]! * partial[top + 7]!
  );
}

/** Returns the mean step between neighbouring pixels within each block. */
export function blockActivity(
  { width, data }: Plane,
  { columns, rows, offsetX, offsetY }: BlockArea,
): Float32Array {
  return Float32Array.from({ length: columns * rows }, (_, block) => {
    const column = block % columns;
    const corner = (((block - column) / columns) * 8 + offsetY) * width + column * 8 + offsetX;
    let sum = 0;
    for (let y = 0; y < 7; y += 1) {
      for (let at = corner + y * width, end = at + 7; at < end; at += 1) {
        const value = data[at]!;
        sum += Math.abs(value - data[at + 1]!) + Math.abs(value - data[at + width]!);
      }
    }
    return sum / 98;
  });
}

/** Returns 1 for each block with a clipped pixel, and 0 for the others. */
export const clippedOf = (
  { width, rgb }: { width: number; rgb: Uint8Array },
  { columns, rows, offsetX, offsetY }: BlockArea,
): Uint8Array =>
  Uint8Array.from({ length: columns * rows }, (_, block) => {
    const [left, top] = [(block % columns) * 8 + offsetX, Math.floor(block / columns) * 8 + offsetY];
    return Number(
      Array.from({ length: 8 }, (__, y) => {
        const start = ((top + y) * width + left) * 3;
        return rgb.subarray(start, start + 24).some((value) => value <= 4 || value >= 251);
      }).includes(true),
    );
  });
