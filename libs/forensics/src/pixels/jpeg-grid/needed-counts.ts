import { type BytePlane } from '../planes/plane.js';
import { countOnGrid, reach, runLength } from './near-zero-counts.js';

/**
 * For each run of eight positions in row `y`, the minimum count with which a position can win a vote. A pixel can vote
 * for 64 block positions. One of them is on the grid that starts at the image's corner, usually the grid of a JPEG, so
 * a position cannot win if its count is below that of every grid position around it. The next call overwrites the
 * array.
 */
export function neededCounts(plane: BytePlane): (y: number) => Uint8Array {
  const { columns, rows, counts } = countOnGrid(plane);
  const needed = new Uint8Array(Math.ceil((plane.width - reach + 1) / runLength));
  return (y) => {
    // The result changes only with every fourth row.
    if (y % 4 !== 0) return needed;
    // The pixels that can vote for blocks at row `y` lie in two rows of votes, which are four pixels apart. The
    // grid's blocks over these pixels are in the block rows `y >> 3` and `(y + 4) >> 3`.
    const above = Math.min(rows - 1, y >> 3) * columns;
    const below = Math.min(rows - 1, (y + 4) >> 3) * columns;
    fillLowest(needed, counts.subarray(above, above + columns), counts.subarray(below, below + columns));
    return needed;
  };
}

/** Finds, for each run, the lowest count of the grid's four blocks around it. */
function fillLowest(lowest: Uint8Array, above: Uint8Array, below: Uint8Array): void {
  for (let run = 0; run < lowest.length; run += 1) {
    const left = Math.min(above.length - 1, run);
    const right = Math.min(above.length - 1, run + 1);
    lowest[run] = Math.min(above[left]!, above[right]!, below[left]!, below[right]!);
  }
}
