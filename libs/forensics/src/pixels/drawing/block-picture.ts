/** A value 0..1 for every 8×8 block, row by row. */
interface BlockShares {
  columns: number;
  rows: number;
  values: Float32Array;
}

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Draws one pixel for each 2×2 blocks: their mean, where 1 is white. */
export function drawBlocks({ columns, rows, values }: BlockShares): Picture {
  const width = Math.ceil(columns / 2);
  const height = Math.ceil(rows / 2);
  const sums = new Float32Array(width * height);
  const counts = new Uint8Array(width * height);
  for (let block = 0; block < values.length; block += 1) {
    const column = block % columns;
    const cell = (((block - column) / columns) >> 1) * width + (column >> 1);
    sums[cell]! += values[block]!;
    counts[cell]! += 1;
  }
  const data = Uint8Array.from(sums, (sum, cell) => Math.round((255 * sum) / counts[cell]!));
  return { width, height, data };
}
