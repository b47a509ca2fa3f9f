import { spreadCells } from './spread-cells.js';

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
