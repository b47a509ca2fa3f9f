/** The mean and the standard deviation of the luma in each block. */
export interface Activity {
  columns: number;
  rows: number;
  mean: Float32Array;
  deviation: Float32Array;
}

const blockShift = 3;
const blockSide = 1 << blockShift;

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
        sums[x >> blockShift]! += value;
        squares[x >> blockShift]! += value * value;
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

/** Returns a function that interpolates block values for the pixels of a row. Each call overwrites the same array. */
export function interpolator(
  { columns, rows }: Activity,
  width: number,
): (values: Float32Array, y: number) => Float32Array {
  const places = Float32Array.from({ length: width }, (_, x) => placeOf(x, columns));
  const blocks = new Float32Array(columns + 1);
  const target = new Float32Array(width);
  return (values, y) => {
    const place = placeOf(y, rows);
    const above = Math.floor(place) * columns;
    const below = Math.min(rows - 1, Math.floor(place) + 1) * columns;
    const low = place - Math.floor(place);
    for (let column = 0; column < columns; column += 1)
      blocks[column] = values[above + column]! * (1 - low) + values[below + column]! * low;
    blocks[columns] = blocks[columns - 1]!;
    for (let x = 0; x < width; x += 1) {
      const left = places[x]! | 0;
      target[x] = blocks[left]! + (blocks[left + 1]! - blocks[left]!) * (places[x]! - left);
    }
    return target;
  };
}

/** Returns the position of a pixel, measured in blocks; 0 is the centre of the first block. */
const placeOf = (pixel: number, blocks: number) =>
  Math.min(blocks - 1, Math.max(0, (pixel + 0.5) / blockSide - 0.5));
