import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { selectRank } from './select-rank.js';

describe('selectRank', () => {
  it.each([1, 2, 3, 10, 475])('gives the value that sorting %i values gives', (length) => {
    const random = seededRandom(length);
    const values = Float32Array.from({ length }, () => Math.floor(random() * 50));
    const sorted = values.toSorted();
    for (let rank = 0; rank < length; rank += 1) expect(selectRank(values.slice(), rank)).toBe(sorted[rank]);
  });
});
