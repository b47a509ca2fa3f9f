import { noVote, type GridVotes } from '../../pixels/jpeg-grid/grid-votes.js';
import { type JpegGrid, gridPlaces } from '../../pixels/jpeg-grid/jpeg-grid.js';

/** The JPEG grid's position must have at least this many times the votes of the next one. */
const leadMin = 1.5;

/**
 * True if the pixels were a JPEG before. Enlarging by two or four makes several positions of the grid similar, so one
 * of the 64 must stand out clearly, not just beyond chance.
 */
export function hasJpegLife({ main, votes }: JpegGrid): boolean {
  return main !== null && leadOf(votes) >= leadMin;
}

function leadOf({ votes }: GridVotes): number {
  const counts = new Uint32Array(gridPlaces);
  for (const vote of votes) if (vote !== noVote) counts[vote]! += 1;
  counts.sort();
  return counts[gridPlaces - 1]! / Math.max(1, counts[gridPlaces - 2]!);
}
