import { boxMean } from '../../pixels/filters/box-mean.js';
import { regionsOf } from '../../pixels/planes/regions.js';
import { type BlockArea } from '../../pixels/transforms/block-transform.js';

const testRadius = 2;
const shownRadius = 1;
const blocksMin = 9;
const shareMin = 0.003;

/** Returns 1 where the mean evidence of 5×5 blocks shows a single save; 0 elsewhere, in masked blocks and in specks. */
export function findSuspectRegion(
  { columns, rows }: BlockArea,
  { evidence, isMasked }: { evidence: Float32Array; isMasked: Uint8Array },
): Uint8Array {
  const smoothed = boxMean({ columns, rows, values: evidence }, testRadius, isMasked);
  const isOver = Uint8Array.from(smoothed, (value, block) => (value > 0 && isMasked[block] === 0 ? 1 : 0));
  return withoutSpecks(isOver, columns);
}

export interface ShownEvidence {
  /** Mean evidence of 3×3 blocks. */
  smoothed: Float32Array;
  /** 1 where `smoothed` indicates a single save; small specks are left out. */
  isInside: Uint8Array;
}

/**
 * Smooths the evidence for display, more finely than for detection. Masked blocks are included: in detection they would
 * cause false alarms, but once the method has fired, they show the patch far better than a gap would.
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

function withoutSpecks(isOver: Uint8Array, columns: number): Uint8Array {
  const isInside = new Uint8Array(isOver.length);
  const least = Math.max(blocksMin, shareMin * isOver.length);
  for (const region of regionsOf(isOver, columns))
    if (region.length >= least) for (const block of region) isInside[block] = 1;
  return isInside;
}
