/** One byte per pixel, row by row. */
interface LumaPlane {
  width: number;
  height: number;
  data: Uint8Array;
}

interface Shift {
  offsetX: number;
  offsetY: number;
}

/** Sum of the 64 pixels of each block on a shifted grid, row by row; `flat` where it holds no texture. */
export interface BlockSums {
  columns: number;
  rows: number;
  sums: Int32Array;
}

export const flat = -1;
/** Sums lie within 0..sumMax. */
export const sumMax = 64 * 255;
/** Mean step between neighbours, in grey levels, below which a block is flat. */
const stepMin = 0.75;
const stepsPerBlock = 64;

/** Reads every `rowStep`-th row of blocks. */
export function sumBlocks(
  { width, height, data }: LumaPlane,
  { offsetX, offsetY, rowStep }: Shift & { rowStep: number },
): BlockSums {
  const columns = Math.floor((width - 8) / 8);
  const rows = Math.ceil(Math.floor((height - 8) / 8) / rowStep);
  const sums = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const top = (row * rowStep * 8 + offsetY) * width + offsetX;
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
