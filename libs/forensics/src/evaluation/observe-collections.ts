import { soughtBy, type ForensicTest } from '../forensic-test.js';
import { type Entry } from './manifest.js';
import { observe, type Observation, type Task } from './observe.js';
import { recompressionChains } from './recompression.js';
import { asIs, changed } from './tasks.js';
import { truthOf } from './truth.js';

interface Measured {
  tests: readonly ForensicTest[];
  threads: number;
}

const inEveryChain = (entries: readonly Entry[]): Task[] => [
  ...asIs(entries),
  ...changed(entries, recompressionChains),
];

/**
 * What calibration fits. Authentic pictures meet every test in every chain. Positives meet the tests that look for
 * them: altered ones as they are, because sharing removes what shows them; those made by AI in every chain too,
 * because they stay what they are and mostly come shared.
 */
export async function observeFitted(
  entries: readonly Entry[],
  { tests, threads }: Measured,
): Promise<Observation[]> {
  const negatives = entries.filter((entry) =>
    tests.some(({ family }) => truthOf(entry, soughtBy(family)) === false),
  );
  const altered = entries.filter((entry) => truthOf(entry, 'alteration') === true);
  const generated = entries.filter((entry) => truthOf(entry, 'generation') === true);
  const ofAlteration = tests.filter((test) => !findsGeneration(test));
  return [
    ...(await observeBy(inEveryChain(negatives), { tests, threads })),
    ...(await observeBy(asIs(altered), { tests: ofAlteration, threads })),
    ...(await observeBy(inEveryChain(generated), { tests: tests.filter(findsGeneration), threads })),
  ];
}

/** Authentic pictures that are not fitted, by the tests that may settle a verdict alone. */
export const observeQuiet = (
  entries: readonly Entry[],
  { tests, threads }: Measured,
): Promise<Observation[]> =>
  observeBy(inEveryChain(entries.filter(({ label }) => label === 'authentic')), {
    tests: tests.filter(({ settlesFromMin }) => settlesFromMin !== undefined),
    threads,
  });

const findsGeneration = ({ family }: ForensicTest): boolean => soughtBy(family) === 'generation';

async function observeBy(tasks: readonly Task[], { tests, threads }: Measured): Promise<Observation[]> {
  if (tests.length === 0) return [];
  const ids = tests.map(({ id }) => id);
  return observe(tasks, { threads, tests: ids, measure: () => Promise.resolve(null) });
}
