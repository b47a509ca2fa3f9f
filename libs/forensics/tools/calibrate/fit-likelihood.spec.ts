import { likelihoodOf } from '#src/verdict/calibration.js';
import { scoreOf } from '#src/verdict/score.js';
import { fitLikelihood, type Sample } from './fit-likelihood.js';

const sample = (statistic: number, changes: Partial<Sample>): Sample => ({
  isPositive: false,
  statistic,
  picture: String(statistic),
  variant: 'as-is',
  ...changes,
});

/** Most images have a statistic of 0; the method fires on a third of the altered ones. */
const tailSamples = (): Sample[] => [
  ...Array.from({ length: 160 }, (_, index) => sample(0, { picture: `clean-${index}` })),
  ...Array.from({ length: 30 }, (_, index) =>
    sample(index % 3 === 0 ? 4 + index / 10 : 0, { isPositive: true, picture: `altered-${index}` }),
  ),
];

describe('fitLikelihood', () => {
  it('rises from the threshold to the cap and is 0 without evidence', () => {
    const table = fitLikelihood(tailSamples(), { firesFrom: 3.5, sought: 'alteration' });
    const [none, atThreshold, far] = [0, 3.5, 100].map((statistic) => likelihoodOf(statistic, table));
    expect(none).toBe(0);
    expect(atThreshold).toBeCloseTo(Math.log(10.5 / 31 / (3 / 160)), 3);
    expect(far).toBeCloseTo(Math.log(160 / 3), 3);
  });

  it('counts pictures, not the versions of one picture', () => {
    const versions = tailSamples().flatMap((one) =>
      one.isPositive ? [one] : ['as-is', 'q70', 'q90'].map((variant) => ({ ...one, variant })),
    );
    expect(fitLikelihood(versions, { firesFrom: 3.5, sought: 'alteration' })).toEqual(
      fitLikelihood(tailSamples(), { firesFrom: 3.5, sought: 'alteration' }),
    );
  });

  it('never lowers below 50 by a test that alarms in one chain', () => {
    const alarms = Array.from({ length: 160 }, (_, index) =>
      sample(index < 8 ? 4 : 0, { picture: `clean-${index}`, variant: 'q80-png' }),
    );
    const table = fitLikelihood([...tailSamples(), ...alarms], { firesFrom: 3.5, sought: 'alteration' });
    expect(likelihoodOf(100, table)).toBeLessThanOrEqual(2.5);
  });

  it('holds chains to the bar of one per cent too', () => {
    const alarms = Array.from({ length: 160 }, (_, index) =>
      sample(index < 3 ? 4 : 0, { picture: `clean-${index}`, variant: 'q80-png' }),
    );
    expect(
      likelihoodOf(
        100,
        fitLikelihood([...tailSamples(), ...alarms], { firesFrom: 3.5, sought: 'alteration' }),
      ),
    ).toBeLessThanOrEqual(2.5);
  });

  it('uses values below the threshold only to rank pictures', () => {
    const samples = Array.from({ length: 200 }, (_, index) =>
      sample(index / 100, { isPositive: index >= 150, picture: String(index) }),
    );
    const table = fitLikelihood(samples, { firesFrom: 1.9, sought: 'alteration' });
    const ratios = table.knots.map(([, llr]) => llr);
    expect(ratios).toEqual([...ratios].sort((first, second) => first - second));
    expect(likelihoodOf(1.89, table)).toBeLessThanOrEqual(1);
    expect(likelihoodOf(1.89, table)).toBeGreaterThan(0);
  });
});

describe('the table of a log odds whose classes overlap widely', () => {
  /** Evenly spread quantiles of a logistic distribution. */
  const spread = (count: number, about: { centre: number; scale: number }): number[] =>
    Array.from({ length: count }, (_, index) => {
      const rank = (index + 0.5) / count;
      return about.centre + about.scale * Math.log(rank / (1 - rank));
    });
  const samples = [
    ...spread(160, { centre: -1.5, scale: 0.8 }).map((statistic, index) =>
      sample(statistic, { picture: `photo-${index}` }),
    ),
    ...spread(60, { centre: 0.8, scale: 1 }).map((statistic, index) =>
      sample(statistic, { isPositive: true, picture: `made-${index}` }),
    ),
  ];
  const scoreAt = (statistic: number, firesFrom: number): number =>
    scoreOf({
      generation: likelihoodOf(statistic, fitLikelihood(samples, { firesFrom, sought: 'generation' })),
    });

  it.each([0.6, 0.2, 0, -0.4])('fired from %d: ranks below, lowers from there on, never below 50', (from) => {
    expect(scoreAt(from - 0.01, from)).toBeGreaterThanOrEqual(80);
    expect(scoreAt(9, from)).toBeLessThan(80);
    expect(scoreAt(9, from)).toBeGreaterThanOrEqual(50);
  });

  it('lowers below 80 although 6 in 100 authentic pictures alarm', () => {
    expect(scoreAt(0.6, 0.6)).toBeLessThan(80);
  });

  it('never raises the score as the statistic grows', () => {
    const statistics = Array.from({ length: 200 }, (_, index) => index / 10 - 10);
    const scores = statistics.map((statistic) => scoreAt(statistic, 0.6));
    expect(scores[0]).toBeCloseTo(90);
    expect(scores).toEqual([...scores].sort((first, second) => second - first));
  });
});
