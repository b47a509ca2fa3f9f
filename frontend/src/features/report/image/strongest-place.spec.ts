import { describe, expect, it } from 'vitest';
import { strongestPlace } from './strongest-place.js';

const size = { width: 30, height: 30 };

const mapWith = (paint: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: 900 }, (_, index) => paint(index % 30, Math.floor(index / 30)));

describe('where a map is strongest', () => {
  it('names the ninth that stands out', () => {
    expect(
      strongestPlace(
        mapWith((x, y) => (x > 20 && y < 9 ? 200 : 10)),
        size,
      ),
    ).toBe('topRight');
    expect(
      strongestPlace(
        mapWith((x, y) => (x > 11 && x < 18 && y > 11 && y < 18 ? 255 : 5)),
        size,
      ),
    ).toBe('centre');
  });

  it('is silent where the signal is weak or spread', () => {
    expect(
      strongestPlace(
        mapWith((x) => (x < 5 ? 40 : 1)),
        size,
      ),
    ).toBeNull();
    expect(
      strongestPlace(
        mapWith(() => 120),
        size,
      ),
    ).toBeNull();
    expect(
      strongestPlace(
        mapWith((x, y) => ((x + y) % 4 === 0 ? 250 : 10)),
        size,
      ),
    ).toBeNull();
  });
});
