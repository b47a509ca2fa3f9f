/** One value per block of a grid, row by row. */
export interface BlockValues {
  columns: number;
  rows: number;
  values: Float32Array;
}

/**
 * Returns, for each block, the mean over a square around it with a side of `2 × radius + 1` blocks. Blocks whose
 * `isLeftOut` is not 0 are not counted; the mean is 0 if no block is counted.
 */
export function boxMean(
  { columns, rows, values }: BlockValues,
  radius: number,
  isLeftOut: Uint8Array,
): Float32Array {
  const stride = columns + 1;
  const sums = new Float64Array(stride * (rows + 1));
  const counts = new Float64Array(stride * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    let count = 0;
    for (let column = 0; column < columns; column += 1) {
      const block = row * columns + column;
      if (isLeftOut[block] === 0) {
        sum += values[block]!;
        count += 1;
      }
      const corner = (row + 1) * stride + column + 1;
      sums[corner] = sums[corner - stride]! + sum;
      counts[corner] = counts[corner - stride]! + count;
    }
  }
  const means = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    const above = Math.max(0, row - radius) * stride;
    const below = Math.min(rows, row + radius + 1) * stride;
    for (let column = 0; column < columns; column += 1) {
      const left = Math.max(0, column - radius);
      const right = Math.min(columns, column + radius + 1);
      const count =
        counts[below + right]! - counts[above + right]! - counts[below + left]! + counts[above + left]!;
      const sum = sums[below + right]! - sums[above + right]! - sums[below + left]! + sums[above + left]!;
      means[row * columns + column] = count > 0 ? sum / count : 0;
    }
  }
  return means;
}
