import { drawBlocks } from '../../pixels/drawing/block-picture.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { codedText, notApplicable, type ForensicMethod } from '../method.js';
import { doubtOfBlocks, findPeriods } from './histogram-periods.js';

/** Fewer periodic frequencies than this can occur by chance. */
const periodsMin = 4;

/**
 * ADQ1 (Lin et al., PR 2009) finds the periods that two saves leave in histograms. It reports the periods as history,
 * with a picture of the blocks that do not follow them. At image level it measured no better than chance.
 */
export const adq1: ForensicMethod = {
  id: 'adq1',
  family: 'jpeg-history',
  whenHalved: 'skipped',
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    const periods = findPeriods(observations);
    if (periods.length < periodsMin) return notApplicable('reason.no-earlier-save');
    const { columns, rows } = observations;
    const values = doubtOfBlocks(observations, periods);
    return {
      applicable: true,
      reason: null,
      statistic: periods.length,
      score: null,
      details: [codedText('adq1.periodic', { frequencies: periods.length })],
      findings: [],
      picture: orientMap(drawBlocks({ columns, rows, values }), context.probe.orientation),
    };
  },
};
