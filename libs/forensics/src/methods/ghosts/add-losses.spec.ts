import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';
import { addUp, emptyTable, magnitudesMax, unseen } from './add-losses.js';

it('adds up exactly what plain code adds up', () => {
  const random = seededRandom(5);
  const table = emptyTable(23);
  // More blocks than fit in one kernel call.
  const blocks = 4300;
  for (let cell = 0; cell < frequencyCount * magnitudesMax; cell += 1) {
    if (cell % magnitudesMax === 0) continue;
    const from = Math.floor(23 * random());
    for (let index = from; index < 23; index += 1) {
      table.losses[cell * table.stride + index] = random();
      table.counts[cell * table.stride + index] = 1;
    }
  }
  const quantised = Int16Array.from({ length: blocks * frequencyCount }, () => 600 * (random() - 0.5) ** 3);
  const isMasked = Uint8Array.from({ length: blocks }, (_, block) => (block % 7 === 3 ? 1 : 0));
  const sums = new Float64Array(23);
  const counts = new Float64Array(23);
  const plain = (block: number): { own: Float32Array; seen: Float32Array } => {
    const own = new Float32Array(23);
    const seen = new Float32Array(23);
    for (let index = 0; index < frequencyCount; index += 1) {
      const magnitude = Math.abs(quantised[block * frequencyCount + index]!);
      const row = (index * magnitudesMax + magnitude) * table.stride;
      for (let quality = 0; quality < 23; quality += 1) {
        own[quality]! += table.losses[row + quality]!;
        seen[quality]! += table.counts[row + quality]!;
      }
    }
    own.forEach((sum, quality) => (sums[quality]! += sum));
    seen.forEach((count, quality) => (counts[quality]! += count));
    return { own, seen };
  };
  const usual = Float64Array.from({ length: 23 }, (_, quality) =>
    quality % 5 === 4 ? 0 : 0.4 + 0.2 * random(),
  );
  const best = Uint8Array.from({ length: blocks }, (_, block) => {
    if (isMasked[block] === 1) return unseen;
    const { own, seen } = plain(block);
    const losses = Array.from(own, (sum, quality) =>
      usual[quality] === 0 || seen[quality]! < 3 ? Infinity : sum / seen[quality]! / usual[quality]!,
    );
    const least = Math.min(...losses);
    return least < 1 ? losses.indexOf(least) : unseen;
  });
  expect(new Set(best).size).toBeGreaterThan(4);
  expect(addUp(quantised, { isMasked }, { table, usual })).toEqual({ sums, counts, best });
  const unjudged = best.fill(unseen);
  expect(addUp(quantised, { isMasked }, { table })).toEqual({ sums, counts, best: unjudged });
});
