import { log10BinomialTail } from './jpeg-grid.js';

describe('log10BinomialTail', () => {
  it.each([
    [10, 10, 0.5, -10 * Math.log10(2)],
    [10, 9, 0.5, Math.log10(11 / 1024)],
    [3, 2, 0.25, Math.log10(10 / 64)],
    [200, 200, 1 / 64, -200 * Math.log10(64)],
  ])('of %d trials at least %d at %d', (trials, successes, probability, expected) => {
    expect(log10BinomialTail({ trials, successes }, probability)).toBeCloseTo(expected, 6);
  });

  it('is certain when no more successes than expected are required', () => {
    expect(log10BinomialTail({ trials: 640, successes: 10 }, 1 / 64)).toBe(0);
  });

  it('stays finite for a picture of fifty megapixels that agrees entirely', () => {
    const tail = log10BinomialTail({ trials: 781_250, successes: 781_250 }, 1 / 64);
    expect(tail).toBeCloseTo(-781_250 * Math.log10(64), 0);
  });
});
