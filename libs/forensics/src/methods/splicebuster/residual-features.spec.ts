import { measureResiduals as plainResiduals } from '../../../test/plain/residual-features.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { measureResiduals } from './residual-features.js';

it.each([
  [64, 64, 4],
  [130, 99, 10],
  [131, 70, 300],
  [20, 20, 3],
  [2100, 1700, 8],
])(
  'counts the patterns of %i × %i pixels with noise of %i exactly as plain code does',
  (width, height, noise) => {
    const random = seededRandom(width);
    const data = Uint8Array.from({ length: width * height }, (_, at) =>
      Math.max(0, Math.min(255, 120 + (at % 9) + noise * (random() - 0.5))),
    );
    const { sample, histograms } = measureResiduals({ width, height, data });
    const plain = plainResiduals({ width, height, data });
    expect(sample).toEqual(plain.sample);
    expect(histograms).toHaveLength(plain.histograms.length);
    expect(histograms.findIndex((count, at) => count !== plain.histograms[at])).toBe(-1);
  },
);
