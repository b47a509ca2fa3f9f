/** Values of the whole 16×16 blocks of an image, row by row; the incomplete rim is left out. */
export interface BlockGrid {
  columns: number;
  rows: number;
  values: Float32Array;
}

const blockSize = 16;

interface Plane {
  width: number;
  height: number;
  data: Uint8Array;
}

function emptyGrid({ width, height }: { width: number; height: number }): BlockGrid {
  const columns = Math.floor(width / blockSize);
  const rows = Math.floor(height / blockSize);
  return { columns, rows, values: new Float32Array(columns * rows) };
}

/** Mean of each block. */
export function blockMeans(plane: Plane): BlockGrid {
  const grid = emptyGrid(plane);
  const { width, data } = plane;
  const { columns, rows, values } = grid;
  for (let y = 0; y < rows * blockSize; y += 1) {
    const gridRow = (y >> 4) * columns;
    let at = y * width;
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let end = at + blockSize; at < end; at += 1) sum += data[at]!;
      values[gridRow + column]! += sum;
    }
  }
  for (let index = 0; index < values.length; index += 1) values[index]! /= blockSize * blockSize;
  return grid;
}

/** Mean absolute Laplacian of each block: how much texture it holds, in grey levels. */
export function blockTexture(plane: Plane): BlockGrid {
  const grid = emptyGrid(plane);
  const { width, height, data } = plane;
  const { columns, rows, values } = grid;
  const lastX = Math.min(columns * blockSize, width - 1);
  for (let y = 1; y < Math.min(rows * blockSize, height - 1); y += 1) {
    const gridRow = (y >> 4) * columns;
    const row = y * width;
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      const end = row + Math.min(lastX, (column + 1) * blockSize);
      for (let at = row + Math.max(1, column * blockSize); at < end; at += 1) {
        const curve = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!;
        sum += curve < 0 ? -curve : curve;
      }
      values[gridRow + column]! += sum;
    }
  }
  for (let index = 0; index < values.length; index += 1) values[index]! /= blockSize * blockSize;
  return grid;
}

/** Number of blocks in the largest 8-connected region above a threshold. */
export function largestRegion({ columns, rows, values }: BlockGrid, threshold: number): number {
  const isSeen = new Uint8Array(values.length);
  const stack = new Int32Array(values.length);
  let largest = 0;
  for (let seed = 0; seed < values.length; seed += 1) {
    if (isSeen[seed] === 1 || values[seed]! <= threshold) continue;
    let size = 0;
    let depth = 0;
    stack[depth++] = seed;
    isSeen[seed] = 1;
    while (depth > 0) {
      const block = stack[--depth]!;
      size += 1;
      const column = block % columns;
      const row = (block - column) / columns;
      for (let nextRow = Math.max(0, row - 1); nextRow <= Math.min(rows - 1, row + 1); nextRow += 1) {
        for (
          let nextColumn = Math.max(0, column - 1);
          nextColumn <= Math.min(columns - 1, column + 1);
          nextColumn += 1
        ) {
          const next = nextRow * columns + nextColumn;
          if (isSeen[next] === 1 || values[next]! <= threshold) continue;
          isSeen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
