import { noVote, type GridVotes } from '../../pixels/jpeg-grid/grid-votes.js';
import { type JpegGrid, gridPlaces } from '../../pixels/jpeg-grid/jpeg-grid.js';

/** The place of a JPEG's blocks outdoes the next one by at least this factor. */
const leadMin = 1.5;

/**
 * True when the pixels were a JPEG before. Enlarging by two or four makes several places of the grid look
 * alike, so that one of 64 must stand out, not only be more frequent than by chance.
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
