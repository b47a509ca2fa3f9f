import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { measureHarmonics, sizeMin, spectrumSize, type Harmonics } from './harmonics.js';
import { hasJpegLife } from './jpeg-life.js';

const significanceTold = 3;
/** log10 of a ratio drawn white. */
const whiteRatio = 3;

/**
 * Generator spectrum (Synthbuster, Bammey 2023): periodic patterns left by upsampling in image generators. JPEG has
 * energy at exactly these frequencies, so the method applies only to images without JPEG traces. No weight: enlarging
 * and some filters leave such patterns as well.
 */
export const generatorSpectrum: ForensicMethod = {
  id: 'generator-spectrum',
  family: 'generator',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ image, jpeg, probe, grid }) => {
    if (jpeg !== null) return notApplicable('reason.jpeg-waves');
    if (spectrumSize(image) < sizeMin) return notApplicable('reason.too-small');
    // A PNG's pixels may have been a JPEG before.
    if (hasJpegLife(grid())) return notApplicable('reason.jpeg-waves');
    const harmonics = measureHarmonics(image);
    return harmonics === null ? notApplicable('reason.no-noise') : resultOf(harmonics, probe.orientation);
  },
};

/** The image shows the frequencies, the lowest ones in the middle. */
function resultOf({ ratios, significance, strongCount }: Harmonics, orientation: number): MethodResult {
  const side = 8;
  const values = Float64Array.from(ratios, (_, cell) => {
    const x = ((cell % side) + side / 2) % side;
    const y = (Math.floor(cell / side) + side / 2) % side;
    return Math.log10(Math.max(1, ratios[y * side + x]!));
  });
  const isTold = significance >= significanceTold;
  return {
    applicable: true,
    reason: null,
    statistic: Number(significance.toFixed(4)),
    score: null,
    details: [isTold ? codedText('spectrum.waves', { waves: strongCount }) : codedText('spectrum.none')],
    findings: [],
    picture: drawCells({ columns: side, rows: side, values }, { low: 0, high: whiteRatio, orientation }),
  };
}
