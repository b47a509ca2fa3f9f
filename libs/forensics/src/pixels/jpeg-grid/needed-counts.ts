import { type BytePlane } from '../planes/plane.js';
import { countOnGrid, reach, runLength } from './near-zero-counts.js';

/**
 * For each run of eight positions of row `y`: the count below which none of them wins a vote. Whatever eight by eight
 * positions a pixel has to choose from, one of them is on the grid that begins at the corner, where every JPEG has its
 * own: a position that counts fewer than all of these around it is out of the running. Valid until the next call.
 */
export function neededCounts(plane: BytePlane): (y: number) => Uint8Array {
  const { columns, rows, counts } = countOnGrid(plane);
  const needed = new Uint8Array(Math.ceil((plane.width - reach + 1) / runLength));
  return (y) => {
    // A run has a part in votes over four positions more on each side; so has a row, but votes begin at every fourth.
    const above = Math.min(rows - 1, y >> 3) * columns;
    const below = Math.min(rows - 1, (y + 4) >> 3) * columns;
    for (let run = 0; run < needed.length; run += 1) {
      const left = Math.min(columns - 1, run);
      const right = Math.min(columns - 1, run + 1);
      const upper = Math.min(counts[above + left]!, counts[above + right]!);
      needed[run] = Math.min(upper, counts[below + left]!, counts[below + right]!);
    }
    return needed;
  };
}
