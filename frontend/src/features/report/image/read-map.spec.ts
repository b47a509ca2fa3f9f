import { describe, expect, it } from 'vitest';
import { strongestSpot } from './read-map.js';

const size = { width: 30, height: 30 };

const mapWith = (paint: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: 900 }, (_, index) => paint(index % 30, Math.floor(index / 30)));
const spotOf = (paint: (x: number, y: number) => number) => strongestSpot(mapWith(paint), size);

describe('where a map is strongest', () => {
  it('names the ninth that stands out and boxes its bright part', () => {
    expect(spotOf((x, y) => (x > 20 && y < 9 ? 200 : 10))).toEqual({
      place: 'topRight',
      box: { left: 0.7, top: 0, width: 0.3, height: 0.3 },
    });
    expect(spotOf((x, y) => (x > 11 && x < 18 && y > 11 && y < 18 ? 255 : 5))).toEqual({
      place: 'centre',
      box: { left: 0.4, top: 0.4, width: 0.2, height: 0.2 },
    });
  });

  it('is silent where the signal is weak or spread', () => {
    expect(spotOf((x) => (x < 5 ? 40 : 1))).toBeNull();
    expect(spotOf(() => 120)).toBeNull();
    expect(spotOf((x, y) => ((x + y) % 4 === 0 ? 250 : 10))).toBeNull();
  });
});
