import { type ComponentCoefficients } from '../jpeg/coefficient-layout.js';

/** One value per pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Uint8Array | Float32Array;
}

/** Whole 8×8 blocks from an offset on. */
export interface BlockArea {
  columns: number;
  rows: number;
  offsetX: number;
  offsetY: number;
}

/** Zigzag 1..15 as positions in the block, row by row. */
export const lowFrequencies = Uint8Array.of(1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5);
export const frequencyCount = lowFrequencies.length;
const horizontalFrequencies = 6;

/** Orthonormal DCT-II of eight points: row = frequency, column = sample. */
const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16);
});

/** The samples of a component as a decoder gives them: rounded, within 0..255; whole blocks. */
export function decodeSamples(component: ComponentCoefficients): Plane & { data: Uint8Array } {
  const { widthInBlocks, heightInBlocks, coefficients, quantTable } = component;
  const width = widthInBlocks * 8;
  const data = new Uint8Array(width * heightInBlocks * 8);
  const rows = new Float64Array(64);
  for (let block = 0; block < widthInBlocks * heightInBlocks; block += 1) {
    const lastRow = inverseRows(coefficients, { offset: block * 64, quantTable, rows });
    const column = block % widthInBlocks;
    const corner = ((block - column) / widthInBlocks) * 8 * width + column * 8;
    for (let x = 0; x < 8; x += 1) {
      for (let y = 0; y < 8; y += 1) {
        let sum = 128.5;
        for (let v = 0; v <= lastRow; v += 1) sum += basis[v * 8 + y]! * rows[v * 8 + x]!;
        data[corner + y * width + x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
      }
    }
  }
  return { width, height: heightInBlocks * 8, data };
}

interface RowPass {
  offset: number;
  quantTable: Uint16Array;
  rows: Float64Array;
}

/** First pass of the inverse transform; returns the last row that holds anything. */
function inverseRows(coefficients: Int16Array, { offset, quantTable, rows }: RowPass): number {
  rows.fill(0);
  let lastRow = 0;
  for (let index = 0; index < 64; index += 1) {
    const quantised = coefficients[offset + index]!;
    if (quantised === 0) continue;
    const value = quantised * quantTable[index]!;
    lastRow = index >> 3;
    const row = lastRow * 8;
    const frequency = (index & 7) * 8;
    for (let x = 0; x < 8; x += 1) rows[row + x]! += basis[frequency + x]! * value;
  }
  return lastRow;
}

/** The low frequencies of each block of an area, fifteen values a block. The area must lie within the plane. */
export function transformBlocks({ width, data }: Plane, area: BlockArea): Float32Array {
  const { columns, rows, offsetX, offsetY } = area;
  const transformed = new Float32Array(columns * rows * frequencyCount);
  const partial = new Float64Array(8 * horizontalFrequencies);
  let target = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const corner = (row * 8 + offsetY) * width + column * 8 + offsetX;
      for (let y = 0; y < 8; y += 1) {
        const line = corner + y * width;
        for (let u = 0; u < horizontalFrequencies; u += 1) {
          let sum = 0;
          for (let x = 0; x < 8; x += 1) sum += basis[u * 8 + x]! * data[line + x]!;
          partial[y * horizontalFrequencies + u] = sum;
        }
      }
      for (let index = 0; index < frequencyCount; index += 1, target += 1) {
        const u = lowFrequencies[index]! & 7;
        const v = lowFrequencies[index]! & 56;
        let sum = 0;
        for (let y = 0; y < 8; y += 1) sum += basis[v + y]! * partial[y * horizontalFrequencies + u]!;
        transformed[target] = sum;
      }
    }
  }
  return transformed;
}
