import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { reduceImage } from './reduce-image.js';

function image(width: number, height: number, value: (x: number, y: number, channel: number) => number) {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < rgb.length; at += 1)
    rgb[at] = value(Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3);
  return { width, height, rgb };
}

describe('reduceImage', () => {
  it('averages whole cells', () => {
    const reduced = reduceImage(
      image(8, 4, (x, y, channel) => x * 10 + y + channel),
      2,
    );
    expect(reduced).toMatchObject({ width: 4, height: 2 });
    expect([...reduced.rgb.subarray(0, 6)]).toEqual(
      [6, 7, 8, 26, 27, 28].map((value) => Math.round(value - 0.5)),
    );
  });

  it('shares a cell that lies over an edge by its area', () => {
    const reduced = reduceImage(
      image(3, 3, (x) => [0, 90, 240][x]!),
      2,
    );
    // Each mean is over 1.5 cells: (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5.
    expect([...reduced.rgb.subarray(0, 6)]).toEqual([30, 30, 30, 190, 190, 190]);
  });

  it.each([
    [500, 333, 256],
    [600, 450, 128],
    [343, 512, 256],
    [257, 1000, 128],
  ])('keeps the mean and the proportions of %i × %i', (width, height, shortSide) => {
    const source = image(width, height, (x, y) => (x * 7 + y * 13) % 256);
    const reduced = reduceImage(source, shortSide);
    const mean = ({ rgb }: { rgb: Uint8Array }): number =>
      rgb.reduce((sum, value) => sum + value, 0) / rgb.length;
    expect(Math.min(reduced.width, reduced.height)).toBe(shortSide);
    expect(reduced.width / reduced.height).toBeCloseTo(width / height, 1);
    expect(Math.abs(mean(reduced) - mean(source))).toBeLessThan(0.6);
  });

  it.each([
    [500, 333, 256],
    [1001, 700, 128],
    [343, 513, 256],
    [96, 96, 95],
    [40, 300, 3],
  ])('gives the known pixels of %i × %i reduced to %i', (width, height, shortSide) => {
    const random = seededRandom(width);
    const source = image(width, height, () => 256 * random());
    expect(sampled(reduceImage(source, shortSide))).toMatchSnapshot();
  });
});
