import { finalQuality } from '../../formats/jpeg/quality.js';
import { drawBlocks } from '../../pixels/drawing/block-picture.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { codedText, finding, notApplicable, type ForensicMethod } from '../method.js';
import { findGhosts } from './find-ghosts.js';

/** If the dip is at most this, there was an earlier save. */
const dipMax = 0.5;

/**
 * JPEG ghosts (Farid, TIFS 2009): the quality of an earlier save. It is shown as history only, because at image level
 * the method measured no better than chance against forgeries.
 */
export const ghosts: ForensicMethod = {
  id: 'ghosts',
  family: 'jpeg-history',
  whenHalved: 'skipped',
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    const found = findGhosts(observations, finalQuality(context.jpeg));
    if (found === null) return notApplicable('reason.strong-compression');
    const { columns, rows } = observations;
    const isEarlier = found.dip <= dipMax;
    const params = { quality: found.quality };
    return {
      applicable: true,
      reason: null,
      statistic: Number((1 - Math.min(1, found.dip)).toFixed(4)),
      score: null,
      details: [isEarlier ? codedText('ghosts.earlier-save', params) : codedText('ghosts.none')],
      findings: isEarlier
        ? [finding('ghosts.earlier-save', { group: 'file', strength: 'info', params })]
        : [],
      picture: orientMap(drawBlocks({ columns, rows, values: found.deviation }), context.probe.orientation),
    };
  },
};
