import { fitLikelihood, type Sample } from './fit-likelihood.js';
import { likelihoodOf } from './likelihood.js';

const sample = (statistic: number, changes: Partial<Sample>): Sample => ({
  isAltered: false,
  statistic,
  picture: String(statistic),
  variant: 'as-is',
  ...changes,
});

/** Most pictures show nothing; a third of the altered ones fires. */
const tailSamples = (): Sample[] => [
  ...Array.from({ length: 160 }, (_, index) => sample(0, { picture: `clean-${index}` })),
  ...Array.from({ length: 30 }, (_, index) =>
    sample(index % 3 === 0 ? 4 + index / 10 : 0, { isAltered: true, picture: `altered-${index}` }),
  ),
];

describe('fitLikelihood', () => {
  it('rises from the upper bound of the alarms at the threshold to the cap, and stays silent at nothing', () => {
    const table = fitLikelihood(tailSamples(), 3.5);
    const [none, atThreshold, far] = [0, 3.5, 100].map((statistic) => likelihoodOf(statistic, table));
    expect(none).toBe(0);
    expect(atThreshold).toBeCloseTo(Math.log(10.5 / 31 / (3 / 160)), 3);
    expect(far).toBeCloseTo(Math.log(160 / 3), 3);
  });

  it('counts pictures, not the versions of one picture', () => {
    const versions = tailSamples().flatMap((one) =>
      one.isAltered ? [one] : ['as-is', 'q70', 'q90'].map((variant) => ({ ...one, variant })),
    );
    expect(fitLikelihood(versions, 3.5)).toEqual(fitLikelihood(tailSamples(), 3.5));
  });

  it('never lowers a score below 50 by a test that alarms in one chain', () => {
    const alarms = Array.from({ length: 160 }, (_, index) =>
      sample(index < 8 ? 4 : 0, { picture: `clean-${index}`, variant: 'q80-png' }),
    );
    const table = fitLikelihood([...tailSamples(), ...alarms], 3.5);
    expect(likelihoodOf(100, table)).toBeLessThanOrEqual(2.5);
  });

  it('lets what lies below the threshold rank pictures only', () => {
    const samples = Array.from({ length: 200 }, (_, index) =>
      sample(index / 100, { isAltered: index >= 150, picture: String(index) }),
    );
    const table = fitLikelihood(samples, 1.9);
    const ratios = table.knots.map(([, llr]) => llr);
    expect(ratios).toEqual([...ratios].sort((first, second) => first - second));
    expect(likelihoodOf(1.89, table)).toBeLessThanOrEqual(1);
    expect(likelihoodOf(1.89, table)).toBeGreaterThan(0);
  });
});
