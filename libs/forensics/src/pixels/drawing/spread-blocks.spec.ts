import { spreadBlocks as plainSpread } from '../../../test/plain/spread-blocks.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { spreadBlocks } from './spread-blocks.js';

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
