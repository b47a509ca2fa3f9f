import { orientMap } from '../../pixels/drawing/orient-map.js';
import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { type GreyMap } from '../../report/report.js';
import {
  codedText,
  finding,
  notApplicable,
  type ForensicMethod,
  type MethodResult,
  type MethodContext,
} from '../method.js';
import { locateSingleSaves, type SingleSaves } from './locate-single-saves.js';
import { spreadBlocks } from '../../pixels/drawing/spread-blocks.js';
import { type BlockArea } from '../../pixels/transforms/block-transform.js';
import { type ShownEvidence } from './suspect-region.js';

/**
 * Of about 2,900 authentic files (321 images, each unchanged and after eight recompression chains), one reaches this
 * statistic. Of the forgeries on the evaluation's axis `tamper-detect-fair`, 3 in 10 reach it.
 */
const firesFrom = 3.5;
const strongFrom = 5.5;

/**
 * Finds parts that were saved only once (ADQ2). In an edited JPEG, the untouched part was quantised twice on the same
 * grid, but a pasted or painted part only once. For a PNG, the grid of an earlier JPEG save is used.
 */
export const adq2: ForensicMethod = {
  id: 'adq2',
  family: 'jpeg-history',
  firesFrom,
  whenHalved: 'skipped',
  drawsMaps: true,
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    // Drawn blocks do not have the frequency distributions that the fits assume.
    if (context.isDrawn()) return notApplicable('reason.drawn-image');
    const found = locateSingleSaves(observations);
    if (found === 'no-blocks') return notApplicable('reason.clipped-image');
    if (found === 'no-trace') return notApplicable('reason.no-earlier-save');
    return resultOf(found, () => drawMap(context, observations, found));
  },
};

function drawMap(
  { image, probe }: MethodContext,
  observations: BlockObservations,
  { shown }: SingleSaves,
): GreyMap {
  const { width, height } = image;
  const data = drawEvidence(observations, shown, { width, height });
  return orientMap({ id: 'heatmap', width, height, data }, probe.orientation);
}

/** The map is drawn only if the method fired; otherwise it would show noise. */
function resultOf({ statistic, frequencies, areaShare }: SingleSaves, draw: () => GreyMap): MethodResult {
  const isFired = statistic >= firesFrom;
  const params = { percent: Number((areaShare * 100).toFixed(1)), frequencies };
  const strength = statistic >= strongFrom ? 'strong' : 'moderate';
  return {
    applicable: true,
    reason: null,
    statistic: Number(statistic.toFixed(4)),
    details: [isFired ? codedText('adq2.region', params) : codedText('adq2.uniform', { frequencies })],
    findings: isFired ? [finding('adq2.region', { group: 'edit', strength, params })] : [],
    ...(isFired ? { maps: [draw()] } : {}),
  };
}

interface Size {
  width: number;
  height: number;
}

/** Minimum level inside the region and maximum outside, so that the map's fixed threshold of 128 separates them. */
const insideMin = 144;
const outsideMax = 112;
/** Blocks with at least this mean evidence are drawn white. */
const white = 12;

/** Draws the evidence as a smooth map of the image's size, in stored orientation. */
function drawEvidence(area: BlockArea, shown: ShownEvidence, size: Size): Uint8Array<ArrayBuffer> {
  const levels = Float32Array.from(shown.smoothed, (evidence, block) =>
    levelOf(evidence, shown.isInside[block]!),
  );
  return spreadBlocks(area, levels, size);
}

function levelOf(evidence: number, isInside: number): number {
  const level = Math.min(255, 128 + (evidence / white) * 127);
  return isInside === 1 ? Math.max(insideMin, level) : Math.max(0, Math.min(outsideMax, level));
}
