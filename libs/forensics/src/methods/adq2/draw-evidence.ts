import { spreadBlocks } from '../../pixels/drawing/spread-blocks.js';
import { type BlockArea } from '../../pixels/transforms/block-transform.js';
import { type ShownEvidence } from './suspect-region.js';

interface Size {
  width: number;
  height: number;
}

/**
 * Levels inside the region are at least `insideMin`, and outside at most `outsideMax`, so that the map's fixed
 * threshold of 128 separates them.
 */
const insideMin = 144;
const outsideMax = 112;
/** Mean evidence of a block that is drawn white. */
const white = 12;

/** The evidence as a smooth image of the original size, in stored orientation. */
export function drawEvidence(area: BlockArea, shown: ShownEvidence, size: Size): Uint8Array<ArrayBuffer> {
  const levels = Float32Array.from(shown.smoothed, (evidence, block) =>
    levelOf(evidence, shown.isInside[block]!),
  );
  return spreadBlocks(area, levels, size);
}

function levelOf(evidence: number, isInside: number): number {
  const level = Math.min(255, 128 + (evidence / white) * 127);
  return isInside === 1 ? Math.max(insideMin, level) : Math.max(0, Math.min(outsideMax, level));
}
