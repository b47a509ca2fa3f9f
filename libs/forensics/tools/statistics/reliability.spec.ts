import sharp from 'sharp';
import { drawReliability } from '../evaluate/reliability-plot.js';
import { expectedCalibrationError, reliabilityBins } from './reliability.js';

const foretold = (probability: number, { trueCount, total }: { trueCount: number; total: number }) =>
  Array.from({ length: total }, (_, index) => ({ probability, isTrue: index < trueCount }));

it('an honest forecast has no calibration error', () => {
  const bins = reliabilityBins([
    ...foretold(0.9, { trueCount: 9, total: 10 }),
    ...foretold(0.2, { trueCount: 2, total: 10 }),
  ]);
  expect(bins.map(({ count }) => count)).toEqual([10, 10]);
  expect(expectedCalibrationError(bins)).toBeCloseTo(0);
});

it('the error is the distance weighted by image count', () => {
  const bins = reliabilityBins([
    ...foretold(0.9, { trueCount: 30, total: 30 }),
    ...foretold(0.5, { trueCount: 0, total: 10 }),
  ]);
  expect(expectedCalibrationError(bins)).toBeCloseTo(0.75 * 0.1 + 0.25 * 0.5);
});

it('is drawn as a PNG', async () => {
  const plot = await drawReliability(reliabilityBins(foretold(0.9, { trueCount: 9, total: 10 })));
  expect(await sharp(plot).metadata()).toMatchObject({ format: 'png', width: 480, height: 480 });
});
