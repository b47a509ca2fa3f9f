/** Mean and standard deviation of the luma in blocks. */
export interface Activity {
  columns: number;
  rows: number;
  mean: Float32Array;
  deviation: Float32Array;
}

export const blockSide = 8;

export function activityOf(luma: Float32Array, width: number, height: number): Activity {
  const columns = Math.ceil(width / blockSide);
  const rows = Math.ceil(height / blockSide);
  const mean = new Float32Array(columns * rows);
  const deviation = new Float32Array(columns * rows);
  const sums = new Float64Array(columns);
  const squares = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const bottom = Math.min(height, (row + 1) * blockSide);
    sums.fill(0);
    squares.fill(0);
    for (let y = row * blockSide; y < bottom; y += 1)
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
        const value = luma[at]!;
        sums[x >> 3]! += value;
        squares[x >> 3]! += value * value;
      }
    for (let column = 0; column < columns; column += 1) {
      const count =
        (bottom - row * blockSide) * (Math.min(width, (column + 1) * blockSide) - column * blockSide);
      const average = sums[column]! / count;
      mean[row * columns + column] = average;
      deviation[row * columns + column] = Math.sqrt(
        Math.max(0, squares[column]! / count - average * average),
      );
    }
  }
  return { columns, rows, mean, deviation };
}

/** A row of pixels, by bilinear interpolation between the centres of blocks. */
export function interpolateRow(
  values: Float32Array,
  { columns, rows }: { columns: number; rows: number },
  y: number,
  target: Float32Array,
): void {
  const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / blockSide - 0.5));
  const above = Math.floor(down) * columns;
  const below = Math.min(rows - 1, Math.floor(down) + 1) * columns;
  const low = down - Math.floor(down);
  for (let x = 0; x < target.length; x += 1) {
    const along = Math.min(columns - 1, Math.max(0, (x + 0.5) / blockSide - 0.5));
    const left = along | 0;
    const right = Math.min(columns - 1, left + 1);
    const part = along - left;
    const top = values[above + left]! * (1 - part) + values[above + right]! * part;
    const bottom = values[below + left]! * (1 - part) + values[below + right]! * part;
    target[x] = top * (1 - low) + bottom * low;
  }
}
