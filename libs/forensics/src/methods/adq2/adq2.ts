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
import { drawEvidence } from './draw-evidence.js';
import { locateSingleSaves, type SingleSaves } from './locate-single-saves.js';

/**
 * Of about 2,900 authentic files (321 images, unchanged and through eight recompression chains), 1 reaches this
 * statistic; of the forgeries on the axis `tamper-detect-fair`, 3 in 10 do.
 */
const firesFrom = 3.5;
const strongFrom = 5.5;

/**
 * ADQ2: in an edited JPEG, the untouched part was quantised twice on the same grid, but a pasted or painted part only
 * once. For a PNG, the grid of an earlier JPEG save is used.
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
