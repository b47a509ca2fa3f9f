import { type Sample } from './fit-likelihood.js';
import { signalOf } from './signal.js';

const samples = (statistics: number[], changes: Pick<Sample, 'isPositive'>): Sample[] =>
  statistics.map((statistic, index) => ({
    statistic,
    picture: `${changes.isPositive ? 'altered' : 'clean'}-${index}`,
    variant: 'as-is',
    ...changes,
  }));
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

it('finds the signal of a test that rarely fires', () => {
  const found = signalOf(
    [
      ...samples([...zeros(40), 4, 5, 6, 7], { isPositive: true }),
      ...samples(zeros(160), { isPositive: false }),
    ],
    3,
  );
  expect(found.firingInterval[0]).toBeGreaterThan(1);
  expect(found.hasSignal).toBe(true);
});

it('finds no signal in a test that fires equally on both classes', () => {
  const either = [...zeros(90), ...Array.from({ length: 10 }, () => 5)];
  const found = signalOf(
    [...samples(either, { isPositive: true }), ...samples(either, { isPositive: false })],
    3,
  );
  expect(found.auc).toBe(0.5);
  expect(found.hasSignal).toBe(false);
});

it('counts the versions of one photo as one photo', () => {
  const clean = samples(zeros(20), { isPositive: false });
  const versions = ['q70', 'q80', 'q90'].flatMap((variant) => clean.map((one) => ({ ...one, variant })));
  const altered = samples([...zeros(20), 4], { isPositive: true });
  expect(signalOf([...altered, ...clean, ...versions], 3).firingInterval).toEqual(
    signalOf([...altered, ...clean], 3).firingInterval,
  );
});
