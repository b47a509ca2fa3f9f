import { type BytePlane } from '../planes/plane.js';
import { countOnGrid, reach, runLength } from './near-zero-counts.js';

/**
 * For each run of eight positions of row `y`, the count below which none of them wins a vote. Any eight by eight
 * positions that a pixel can vote for include one on the grid that starts at the corner, which is usually a JPEG's own:
 * a position with a lower count than all of these around it cannot win. Valid until the next call.
 */
export function neededCounts(plane: BytePlane): (y: number) => Uint8Array {
  const { columns, rows, counts } = countOnGrid(plane);
  const needed = new Uint8Array(Math.ceil((plane.width - reach + 1) / runLength));
  return (y) => {
    // It changes with every fourth row.
    if (y % 4 !== 0) return needed;
    // Votes reach four positions beyond a run on each side; the same for rows, but votes start at every fourth row.
    const above = Math.min(rows - 1, y >> 3) * columns;
    const below = Math.min(rows - 1, (y + 4) >> 3) * columns;
    fillLowest(needed, counts.subarray(above, above + columns), counts.subarray(below, below + columns));
    return needed;
  };
}

/** The lowest of the four counts around each run. */
function fillLowest(lowest: Uint8Array, above: Uint8Array, below: Uint8Array): void {
  for (let run = 0; run < lowest.length; run += 1) {
    const left = Math.min(above.length - 1, run);
    const right = Math.min(above.length - 1, run + 1);
    lowest[run] = Math.min(above[left]!, above[right]!, below[left]!, below[right]!);
  }
}
