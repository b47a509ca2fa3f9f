import { log10GammaTail } from './gamma-tail.js';

describe('log10GammaTail', () => {
  it.each([
    [3, 1, -3 * Math.LOG10E],
    [4, 2, Math.log10(5 * Math.exp(-4))],
    [0, 9, 0],
  ])('sum of exponentials ≥ %d of %i', (value, count, expected) => {
    expect(log10GammaTail(value, count)).toBeCloseTo(expected, 6);
  });
});
