import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { cropPlane } from '../planes/plane.js';
import { countNearZeros, countOnGrid } from './near-zero-counts.js';

function plainCount(data: Uint8Array, { width, x, y }: { width: number; x: number; y: number }): number {
  let count = 0;
  for (let index = 1; index < 64; index += 1) {
    let sum = 0;
    for (let at = 0; at < 64; at += 1) {
      const across = Math.cos(((2 * (at & 7) + 1) * (index & 7) * Math.PI) / 16);
      const down = Math.cos(((2 * (at >> 3) + 1) * (index >> 3) * Math.PI) / 16);
      sum += data[(y + (at >> 3)) * width + x + (at & 7)]! * across * down;
    }
    const scale = ((index & 7) === 0 ? Math.SQRT1_2 : 1) * (index >> 3 === 0 ? Math.SQRT1_2 : 1);
    if (Math.abs((scale * sum) / 4) < 0.5) count += 1;
  }
  return count;
}

describe('countNearZeros', () => {
  it('counts at every position what the plain transform shows', () => {
    const width = 21;
    const height = 19;
    const data = Uint8Array.from({ length: width * height }, (_, at) => 100 + ((at * at * 7) % 5));
    let rows = 0;
    const onRow = (counts: Uint8Array, y: number): void => {
      expect([...counts]).toEqual(Array.from(counts, (_, x) => plainCount(data, { width, x, y })));
      rows += 1;
    };
    countNearZeros({ width, height, data }, { onRow });
    expect(rows).toBe(12);
  });

  it('gives up only positions that stay below what is needed', () => {
    const width = 40;
    const height = 30;
    const data = Uint8Array.from({ length: width * height }, (_, at) => 100 + ((at * at * 7) % 23));
    let givenUp = 0;
    const compare = (counts: Uint8Array, y: number): void =>
      counts.forEach((count, x) => {
        const plain = plainCount(data, { width, x, y });
        if (count === plain) return;
        givenUp += 1;
        expect(count).toBeLessThan(plain);
        expect(plain).toBeLessThan(needed);
      });
    const needed = 40;
    const neededAt = (): Uint8Array => new Uint8Array(5).fill(needed);
    countNearZeros({ width, height, data }, { onRow: compare, neededAt });
    expect(givenUp).toBeGreaterThan(0);
  });

  it('counts on the grid what it counts at its positions', () => {
    const width = 37;
    const height = 26;
    const data = Uint8Array.from({ length: width * height }, (_, at) => 100 + ((at * at * 7) % 5));
    const grid = countOnGrid({ width, height, data });
    expect([grid.columns, grid.rows]).toEqual([4, 3]);
    const plain = Array.from(grid.counts, (_, block) =>
      plainCount(data, { width, x: (block % 4) * 8, y: Math.floor(block / 4) * 8 }),
    );
    expect([...grid.counts]).toEqual(plain);
  });

  it('counts at all 64 grid offsets what it counts by position', () => {
    const random = seededRandom(7);
    const [width, height] = [83, 61];
    for (const reachOfNoise of [2, 12, 256]) {
      const data = Uint8Array.from({ length: width * height }, (_, at) =>
        Math.min(255, 255 * random() < at % 3 ? 255 : (at % 90) + reachOfNoise * random()),
      );
      const counted: Uint8Array[] = [];
      countNearZeros({ width, height, data }, { onRow: (counts) => counted.push(counts.slice()) });
      expect(sampled(countOnGrid({ width, height, data }))).toMatchSnapshot(`noise ${reachOfNoise}`);
      for (let place = 0; place < 64; place += 1) {
        const [left, top] = [place & 7, place >> 3];
        const moved = cropPlane(
          { width, height, data },
          { left, top, width: width - left, height: height - top },
        );
        const { columns, counts } = countOnGrid(moved);
        const own = Uint8Array.from(counts, (_, block) => {
          const row = Math.floor(block / columns);
          return counted[top + 8 * row]![left + 8 * (block - row * columns)]!;
        });
        expect(own).toEqual(counts);
      }
    }
  });

  it('has no position in a picture smaller than a block', () => {
    const onRow = (): void => {
      throw new Error('There is no row to count');
    };
    countNearZeros({ width: 7, height: 40, data: new Uint8Array(280) }, { onRow });
  });
});
