import { regionsOf } from './regions.js';

const grid = (...rows: string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0));

describe('regionsOf', () => {
  it('joins cells that touch at a side or corner', () => {
    const cells = grid('#..#', '.#..', '...#', '..#.');
    expect(regionsOf(cells, 4).map((region) => [...region].sort((a, b) => a - b))).toEqual([
      [0, 5],
      [3],
      [11, 14],
    ]);
  });

  it('does not join cells across the edges of the grid', () => {
    expect(regionsOf(grid('..#', '#..'), 3)).toHaveLength(2);
  });

  it('finds nothing in an empty grid', () => {
    expect(regionsOf(new Uint8Array(12), 4)).toEqual([]);
  });
});
