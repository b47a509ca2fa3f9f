import { countSums as plainSums } from '../../../test/plain/nadq-sums.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { counters, countSums, sumValues } from './block-sums.js';

it.each([
  [64, 48, 1],
  [83, 61, 1],
  [150, 90, 3],
])(
  'counts the sums of %i × %i pixels with the kernels exactly as plain code does',
  (width, height, rowStep) => {
    for (const noise of [1, 2, 40, 600]) {
      const random = seededRandom(width + noise);
      const data = Uint8Array.from({ length: width * height }, (_, at) =>
        Math.max(0, Math.min(255, 100 + (at % 60) + noise * (random() - 0.5))),
      );
      const expected = plainSums({ width, height, data }, rowStep);
      const { kernels, addressOf } = countSums({ width, height, data }, rowStep);
      for (let place = 0; place < 64; place += 1) {
        const own = new Uint32Array(kernels.memory, addressOf(place), counters);
        const plain = expected.subarray(place * sumValues, (place + 1) * sumValues);
        expect(own.findIndex((count, sum) => count !== (plain[sum] ?? 0))).toBe(-1);
      }
    }
  },
);
