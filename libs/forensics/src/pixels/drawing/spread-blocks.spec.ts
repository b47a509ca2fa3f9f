import { spreadBlocks as plainSpread } from '../../../test/plain/spread-blocks.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { spreadBlocks, spreadCells } from './spread-blocks.js';

it.each([
  [1, 1, 0, 0],
  [3, 2, 0, 0],
  [64, 40, 0, 0],
  [83, 61, 0, 0],
  [90, 70, 5, 3],
])('spreads blocks as plain code does: %i × %i from %i, %i', (width, height, offsetX, offsetY) => {
  const random = seededRandom(width);
  const columns = Math.ceil((width - offsetX) / 8);
  const rows = Math.ceil((height - offsetY) / 8);
  for (const fewer of offsetX > 0 ? [1, 2] : [0]) {
    const area = { columns: columns - fewer, rows: rows - fewer, offsetX, offsetY };
    const levels = Float32Array.from({ length: area.columns * area.rows }, () => 255 * random());
    expect(spreadBlocks(area, levels, { width, height })).toEqual(
      plainSpread(area, levels, { width, height }),
    );
  }
});

const cells = { columns: 2, rows: 2, values: [0, 100, 200, 100] };

describe('spreadCells', () => {
  it('keeps levels at and beyond cell centres, and rises evenly between', () => {
    const map = spreadCells({ columns: 2, rows: 1, values: [0, 200] }, { width: 8, height: 1 });
    expect([...map]).toEqual([0, 0, 25, 75, 125, 175, 200, 200]);
  });

  it('interpolates in both directions', () => {
    const map = spreadCells(cells, { width: 4, height: 4 });
    expect([map[0], map[3], map[12], map[15]]).toEqual([0, 100, 200, 100]);
    expect(map[4]).toBe(50);
  });

  it('has the same mean as its cells', () => {
    const map = spreadCells(cells, { width: 64, height: 64 });
    expect(map.reduce((sum, level) => sum + level, 0) / map.length).toBeCloseTo(100, 0);
  });
});
