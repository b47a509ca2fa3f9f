import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { holdsNoise } from '../../pixels/filters/noise-grid.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { findLocalRhythm, type LocalRhythm } from './local-rhythm.js';
import { measureSpectra, type PredictionSpectra } from './prediction-spectra.js';

/** Minimum number of 64×64 tiles for the image's median spectrum. */
const tilesMin = 20;
/** About 2 % of 196 authentic photos reach this; JPEG and repeated patterns alone stay below. */
const surpriseTold = 28;
/** −log10 of false alarms drawn white. */
const whiteSurprise = 28;

/**
 * Resampling (Kirchner 2008), local differences only: a scaled or rotated part has its own periodicity, while resizing
 * the whole image is normal processing. No weight: fabrics, fences and screens are periodic too.
 */
export const resampling: ForensicMethod = {
  id: 'resampling',
  family: 'geometry',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ image: { width, height }, probe, luma, noise }) => {
    if (Math.floor((width - 2) / 64) * Math.floor((height - 2) / 64) < tilesMin)
      return notApplicable('reason.too-small');
    if (!holdsNoise(noise())) return notApplicable('reason.no-noise');
    const spectra = measureSpectra({ width, height, data: luma() });
    return resultOf(findLocalRhythm(spectra), spectra, probe.orientation);
  },
};

function resultOf(
  { surprise, strongest }: LocalRhythm,
  { sample }: PredictionSpectra,
  orientation: number,
): MethodResult {
  const told = surprise.filter((value) => value >= surpriseTold).length;
  const percent = Number(((100 * told) / surprise.length).toFixed(1));
  return {
    applicable: true,
    reason: null,
    statistic: Number(strongest.toFixed(4)),
    score: null,
    details: [told > 0 ? codedText('resampling.local', { percent }) : codedText('resampling.even')],
    findings: [],
    picture: drawCells({ ...sample, values: surprise }, { low: 0, high: whiteSurprise, orientation }),
  };
}
