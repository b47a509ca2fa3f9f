import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { castVotes, noVote } from './grid-votes.js';
import { countNearZeros } from './near-zero-counts.js';

/**
 * Reference implementation: returns the position of the block over a pixel that has the most zeros, or `noVote` if
 * several have equally many.
 */
function placeAt(counted: readonly Uint8Array[], column: number, row: number): number {
  const blocks = Array.from({ length: 64 }, (_, index) => {
    const [x, y] = [4 * column + (index & 7), 4 * row + (index >> 3)];
    return { count: counted[y]![x]!, place: (x & 7) + 8 * (y & 7) };
  });
  const most = Math.max(...blocks.map(({ count }) => count));
  const best = blocks.filter(({ count }) => count === most);
  return best.length > 1 ? noVote : best[0]!.place;
}

it.each([
  [64, 64, 30],
  [83, 71, 60],
  [150, 33, 40],
  [22, 90, 200],
])('casts the votes that the counts give: %i × %i, noise %i', (width, height, noise) => {
  const random = seededRandom(noise);
  const data = Uint8Array.from(
    { length: width * height },
    (_, at) => 20 + ((at % width) >> 3) * 4 + (noise * random()) / (1 + (((at / width) & 8) >> 2)),
  );
  const counted: Uint8Array[] = [];
  countNearZeros({ width, height, data }, { onRow: (counts) => counted.push(counts.slice()) });
  const { columns, rows, votes } = castVotes({ width, height, data });
  expect(columns * rows).toBeGreaterThan(20);
  const expected = Uint8Array.from(votes, (_, at) =>
    placeAt(counted, at % columns, Math.floor(at / columns)),
  );
  const constantMin = 56;
  // Blocks with constant rows or columns are ignored by the code; this checks that the test has none.
  expect(Math.max(...counted.flatMap((counts) => [...counts]))).toBeLessThan(constantMin);
  expect(votes).toEqual(expected);
});
