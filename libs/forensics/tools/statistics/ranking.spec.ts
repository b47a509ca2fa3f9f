import fc from 'fast-check';
import { bootstrapInterval } from './bootstrap.js';
import { areaUnderCurve, truePositiveRate, type Ranked } from './ranking.js';

const ranked = (positives: number[], negatives: number[]): Ranked[] => [
  ...positives.map((value, index) => ({ value, isPositive: true, scene: `p${index}` })),
  ...negatives.map((value, index) => ({ value, isPositive: false, scene: `n${index}` })),
];

describe('areaUnderCurve', () => {
  it.each([
    [[2, 3], [0, 1], 1],
    [[0, 1], [2, 3], 0],
    [[1, 1], [1, 1], 0.5],
    [[0, 2], [1, 1], 0.5],
    [[1, 2], [1], 0.75],
  ])('of %j against %j is %d', (positives, negatives, expected) => {
    expect(areaUnderCurve(ranked(positives, negatives))).toBe(expected);
  });

  it('refuses NaN', () => {
    expect(() => areaUnderCurve(ranked([1], [Number.NaN]))).toThrow(RangeError);
  });

  it('equals the share of won pairs, ties counting half', () => {
    const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, values, (positives, negatives) => {
        let wins = 0;
        for (const own of positives)
          for (const other of negatives) wins += own > other ? 1 : own === other ? 0.5 : 0;
        expect(areaUnderCurve(ranked(positives, negatives))).toBeCloseTo(
          wins / (positives.length * negatives.length),
        );
      }),
    );
  });

  it('is not a number without a class', () => {
    expect(areaUnderCurve(ranked([1], []))).toBeNaN();
  });
});

describe('truePositiveRate', () => {
  it('lets at most the named share of the negatives through', () => {
    const negatives = Array.from({ length: 100 }, (_, index) => index);
    const found = ranked([97.5, 98.5, 99.5], negatives);
    expect(truePositiveRate(found, 0)).toBeCloseTo(1 / 3);
    expect(truePositiveRate(found, 0.01)).toBeCloseTo(2 / 3);
    expect(truePositiveRate(found, 0.02)).toBe(1);
  });

  it('does not split a tie in its own favour', () => {
    expect(truePositiveRate(ranked([1, 1], [1, 1, 1, 0]), 0.05)).toBe(0);
  });
});

describe('bootstrapInterval', () => {
  const found = ranked(
    Array.from({ length: 40 }, (_, index) => index + 10),
    Array.from({ length: 40 }, (_, index) => index),
  );

  it('holds the figure and is the same each time', () => {
    const [low, high] = bootstrapInterval(found, areaUnderCurve);
    expect(low).toBeLessThan(areaUnderCurve(found));
    expect(high).toBeGreaterThan(areaUnderCurve(found));
    expect(bootstrapInterval(found, areaUnderCurve)).toEqual([low, high]);
  });

  it('is wider when the images come from few scenes', () => {
    const fewScenes = found.map((one, index) => ({ ...one, scene: String(index % 8) }));
    const width = ([low, high]: [number, number]): number => high - low;
    const copies = [...found, ...found].map((one, index) => ({ ...one, scene: `${one.scene}-${index}` }));
    expect(width(bootstrapInterval(copies, areaUnderCurve))).toBeLessThan(
      width(bootstrapInterval(found, areaUnderCurve)),
    );
    expect(width(bootstrapInterval(fewScenes, areaUnderCurve))).toBeGreaterThan(0);
  });
});
