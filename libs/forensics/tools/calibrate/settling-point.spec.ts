import fc from 'fast-check';
import { settlingPoint } from './settling-point.js';

describe('settlingPoint', () => {
  it('lies above every authentic statistic by a quarter at least', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1 }), (authentic) => {
        const point = settlingPoint(authentic);
        for (const statistic of authentic) expect(point).toBeGreaterThanOrEqual(statistic + 0.25);
      }),
    );
  });

  it('adds a fifth of the gap between maximum and 99th percentile', () => {
    const crowd = Array.from({ length: 300 }, () => 1);
    expect(settlingPoint([...crowd, 6])).toBeCloseTo(7);
    expect(settlingPoint([...crowd, 1.5])).toBeCloseTo(1.75);
  });

  it('works for negative statistics as well', () => {
    expect(settlingPoint([-5, -4, -3])).toBeCloseTo(-2.75);
  });
});
