import { describe, expect, it } from 'vitest';
import { type Box, coveredArea, freePlace } from './free-place.js';

const size = { width: 358, height: 100 };
const phone = { width: 390, height: 844 };
const row = (top: number, height = 44): Box => ({ left: 16, top, width: 358, height });
const onPhone = (obstacles: Box[]) => freePlace({ size, window: phone, obstacles, lefts: [16], edge: 'top' });

describe('a place that covers no control', () => {
  it('UI-274 is at the preferred edge where nothing stands there', () =>
    expect(onPhone([row(400)])).toEqual({ left: 16, top: 16 }));

  it('UI-274 is the nearest gap that is high enough', () => {
    const obstacles = [row(10), row(120), row(200), row(360)];
    const place = onPhone(obstacles);
    expect(place).toEqual({ left: 16, top: 252 });
    expect(coveredArea({ ...place, ...size }, obstacles)).toBe(0);
  });

  it('UI-274 is the other side of a wide window before its middle', () => {
    const window = { width: 1280, height: 900 };
    const obstacles = [{ left: 800, top: 0, width: 480, height: 900 }];
    expect(freePlace({ size, window, obstacles, lefts: [906, 16, 461], edge: 'bottom' })).toEqual({
      left: 16,
      top: 784,
    });
  });

  it('UI-274 covers least where every place covers something', () => {
    const full = Array.from({ length: 9 }, (_, index) => row(index * 94, 80));
    const place = onPhone(full);
    const everywhere = full.map((box) => coveredArea({ ...size, left: 16, top: box.top }, full));
    expect(coveredArea({ ...place, ...size }, full)).toBeLessThanOrEqual(Math.min(...everywhere));
  });
});
