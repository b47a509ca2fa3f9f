import { describe, expect, it } from 'vitest';
import { brightSpot } from './read-map.js';

const size = { width: 30, height: 30 };

const mapWith = (paint: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: 900 }, (_, index) => paint(index % 30, Math.floor(index / 30)));
const spotOf = (paint: (x: number, y: number) => number) => brightSpot({ ...size, grey: mapWith(paint) });

describe('where a map is bright', () => {
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

  it('is where the brightest part is, not where most middling parts are', () => {
    expect(spotOf((x, y) => (x < 6 && y > 23 ? 250 : x > 11 ? 160 : 10))).toMatchObject({
      place: 'bottomLeft',
    });
  });

  it('has no place if the signal is weak or spread', () => {
    expect(spotOf((x) => (x < 5 ? 40 : 1))).toBe('none');
    expect(spotOf(() => 120)).toBe('spread');
    expect(spotOf((x, y) => ((x + y) % 4 === 0 ? 250 : 10))).toBe('spread');
  });
});
