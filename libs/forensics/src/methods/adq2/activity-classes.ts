import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { selectRank } from '../../pixels/statistics/select-rank.js';

/** The blocks, grouped by texture, because what is usual for grass is not usual for sky. */
export interface ActivityClasses {
  count: number;
  /** Class of each block, masked blocks included. */
  ofBlock: Uint8Array;
  /** Indices of the blocks that are not masked. */
  usable: Uint32Array;
}

const classesMax = 6;
const blocksPerClass = 400;

/** Divides the blocks by texture into classes of equal size, with enough blocks in each class for its histograms. */
export function classifyByActivity({ activity, isMasked }: BlockObservations): ActivityClasses {
  const usable = blocksInSight(isMasked);
  const count = Math.max(1, Math.min(classesMax, Math.floor(usable.length / blocksPerClass)));
  const seen = valuesAt(activity, usable);
  const bounds = Float32Array.from({ length: count - 1 }, (_, index) =>
    selectRank(seen, Math.floor(((index + 1) * seen.length) / count)),
  );
  const ofBlock = new Uint8Array(activity.length);
  for (const from of bounds) countFrom(from, activity, ofBlock);
  return { count, ofBlock, usable };
}

function countFrom(from: number, activity: Float32Array, counts: Uint8Array): void {
  for (let block = 0; block < activity.length; block += 1) if (activity[block]! >= from) counts[block]! += 1;
}

function blocksInSight(isMasked: Uint8Array): Uint32Array {
  const blocks = new Uint32Array(isMasked.length);
  let count = 0;
  for (let block = 0; block < isMasked.length; block += 1) if (isMasked[block] === 0) blocks[count++] = block;
  return blocks.slice(0, count);
}

function valuesAt(values: Float32Array, places: Uint32Array): Float32Array {
  const found = new Float32Array(places.length);
  for (let index = 0; index < places.length; index += 1) found[index] = values[places[index]!]!;
  return found;
}
