import { type BlockObservations } from '../double-jpeg/block-observations.js';
import { drawEvidence } from '../double-jpeg/draw-evidence.js';
import { locateSingleSaves, type SingleSaves } from '../double-jpeg/locate-single-saves.js';
import { codedText, finding, notApplicable, type ForensicTest, type TestResult } from '../forensic-test.js';
import { orientMap } from '../pixels/orient-map.js';
import { type GreyMap } from '../report.js';
import { type TestContext } from '../test-context.js';

/**
 * Measured on 321 authentic images as they are and through eight chains of recompression: 1 of about 2,900
 * reaches this, where 3 of 10 forgeries of fair sets do.
 */
const firesFrom = 3.5;
const strongFrom = 5.5;

/**
 * ADQ2: the untouched part of an edited JPEG was quantised twice on the same grid, a pasted or painted part once.
 * For a PNG its pixels are looked at on the grid of an earlier JPEG life.
 */
export const adq2: ForensicTest = {
  id: 'adq2',
  family: 'jpeg-history',
  firesFrom,
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    const found = locateSingleSaves(observations);
    if (found === 'no-blocks') return notApplicable('reason.clipped-image');
    if (found === 'no-trace') return notApplicable('reason.no-earlier-save');
    return resultOf(found, () => drawMap(context, observations, found));
  },
};

function drawMap(
  { image, probe }: TestContext,
  observations: BlockObservations,
  { shown }: SingleSaves,
): GreyMap {
  const { width, height } = image;
  const data = drawEvidence(observations, shown, { width, height });
  return orientMap({ id: 'heatmap', width, height, data }, probe.orientation);
}

/** A map of a test that did not fire shows noise, so that there is none. */
function resultOf({ statistic, frequencies, areaShare }: SingleSaves, draw: () => GreyMap): TestResult {
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
