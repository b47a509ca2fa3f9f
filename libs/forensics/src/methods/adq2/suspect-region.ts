import { boxMean } from '../../pixels/filters/box-mean.js';
import { type BlockArea } from '../../pixels/transforms/block-transform.js';

const testRadius = 2;
const shownRadius = 1;
const blocksMin = 9;
const shareMin = 0.003;

/** 1 where the mean evidence of 5×5 blocks indicates a single save; masked blocks and small specks are left out. */
export function findSuspectRegion(
  { columns, rows }: BlockArea,
  { evidence, isMasked }: { evidence: Float32Array; isMasked: Uint8Array },
): Uint8Array {
  const smoothed = boxMean({ columns, rows, values: evidence }, testRadius, isMasked);
  const isOver = Uint8Array.from(smoothed, (value, block) => (value > 0 && isMasked[block] === 0 ? 1 : 0));
  return withoutSpecks(isOver, columns);
}

/** Evidence for display. */
export interface ShownEvidence {
  /** Mean evidence of 3×3 blocks. */
  smoothed: Float32Array;
  /** 1 where `smoothed` indicates a single save; small specks are left out. */
  isInside: Uint8Array;
}

/**
 * Evidence that is finer than the method's region and includes masked blocks. These would cause false alarms, but
 * once the method has fired they show the patch far better than a gap.
 */
export function showEvidence({ columns, rows }: BlockArea, evidence: Float32Array): ShownEvidence {
  const nothing = new Uint8Array(evidence.length);
  const smoothed = boxMean({ columns, rows, values: evidence }, shownRadius, nothing);
  return {
    smoothed,
    isInside: withoutSpecks(
      Uint8Array.from(smoothed, (value) => (value > 0 ? 1 : 0)),
      columns,
    ),
  };
}

/** Removes 8-connected components of too few blocks. */
function withoutSpecks(isOver: Uint8Array, columns: number): Uint8Array {
  const isInside = new Uint8Array(isOver.length);
  const isSeen = new Uint8Array(isOver.length);
  const members = new Int32Array(isOver.length);
  const least = Math.max(blocksMin, shareMin * isOver.length);
  for (let seed = 0; seed < isOver.length; seed += 1) {
    if (isOver[seed] === 0 || isSeen[seed] === 1) continue;
    const size = collect(seed, { isOver, isSeen, members, columns });
    if (size >= least) for (let index = 0; index < size; index += 1) isInside[members[index]!] = 1;
  }
  return isInside;
}

interface Filling {
  isOver: Uint8Array;
  isSeen: Uint8Array;
  /** List of the component's blocks, filled from the start. */
  members: Int32Array;
  columns: number;
}

function collect(seed: number, { isOver, isSeen, members, columns }: Filling): number {
  const rows = isOver.length / columns;
  let size = 0;
  members[size++] = seed;
  isSeen[seed] = 1;
  for (let index = 0; index < size; index += 1) {
    const column = members[index]! % columns;
    const row = (members[index]! - column) / columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        const block = y * columns + x;
        if (isOver[block] === 0 || isSeen[block] === 1) continue;
        isSeen[block] = 1;
        members[size++] = block;
      }
    }
  }
  return size;
}
