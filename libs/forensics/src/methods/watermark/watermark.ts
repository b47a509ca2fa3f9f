import { type AiMarker } from '../../report/report.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { findMessage, type MessageMatch } from './find-message.js';
import { tileVotes } from './tile-votes.js';

/** Unmarked images stay below .50; marked ones reach .65 even after a JPEG save (quality 85, no chroma subsampling). */
const presentFrom = 0.65;
const possibleFrom = 0.5;
/** Minimum `margin` of a match, because regular image content also correlates with shifts of the message. */
const marginMin = 0.15;

/** The watermark of Stable Diffusion, SDXL and Flux. Resizing and most JPEG saves erase it. */
export const watermark: ForensicMethod = {
  id: 'watermark',
  family: 'generator',
  whenHalved: 'skipped',
  run: ({ image }) => {
    const match = findMessage(tileVotes(image));
    return match === null ? notApplicable('reason.too-small') : resultOf(match);
  },
};

function resultOf(match: MessageMatch): MethodResult {
  const { correlation, margin, generator } = match;
  const isClear = margin >= marginMin;
  const isPresent = isClear && correlation >= presentFrom;
  const isPossible = isClear && correlation >= possibleFrom;
  const params = { generator, correlation: correlation.toFixed(2) };
  const code = isPresent ? 'watermark.present' : isPossible ? 'watermark.possible' : 'watermark.none';
  return {
    applicable: true,
    reason: null,
    statistic: Number(correlation.toFixed(4)),
    // Absence is neutral: a score would make the image look clean.
    score: isPresent ? 5 : null,
    details: [codedText(code, params)],
    findings: isPossible
      ? [finding(code, { group: 'source', strength: isPresent ? 'strong' : 'weak', params })]
      : [],
    ...(isPresent
      ? { decisive: { code: 'watermark.present', kind: 'ai-generated' }, aiMarkers: [markerOf(match)] }
      : {}),
  };
}

const markerOf = ({ generator, correlation }: MessageMatch): AiMarker => ({
  code: 'ai.watermark',
  source: 'pixels:dwtDct',
  generator,
  models: [],
  value: `dwtDct, r = ${correlation.toFixed(2)}`,
  extent: 'generated',
});
