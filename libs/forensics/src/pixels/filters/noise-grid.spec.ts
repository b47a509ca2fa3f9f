import { measureNoise as plainNoise } from '../../../test/plain/noise-grid.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { measureNoise } from './noise-grid.js';

it.each([
  [64, 48],
  [83, 61],
  [15, 40],
  [400, 17],
])('measures the noise of %i × %i pixels with the kernel exactly as plain code does', (width, height) => {
  for (const noise of [0, 1, 2, 3, 20, 600]) {
    const random = seededRandom(width + noise);
    const data = Uint8Array.from({ length: width * height }, (_, at) =>
      Math.max(0, Math.min(255, ((at % width) * 3) / (1 + (at % 5)) + noise * (random() - 0.5))),
    );
    expect(measureNoise({ width, height, data })).toEqual(plainNoise({ width, height, data }));
  }
});
