import { type ForensicMethod } from '#src/methods/method.js';
import { soughtBy } from '#src/report/report.js';
import { type Entry } from '../collections/manifest.js';
import { observe, type Observation, type Task } from '../collections/observe.js';
import { recompressionChains } from '../collections/recompression.js';
import { asIs, changed } from '../collections/tasks.js';
import { truthOf } from '../collections/truth.js';

interface Measured {
  methods: readonly ForensicMethod[];
  threads: number;
}

const inEveryChain = (entries: readonly Entry[]): Task[] => [
  ...asIs(entries),
  ...changed(entries, recompressionChains),
];

/**
 * The input of calibration. Authentic images are run through every method in every chain. Positives are run through the
 * methods that look for them: altered ones unchanged, because sharing removes the traces; AI images in every chain too,
 * because they remain AI images and are mostly shared.
 */
export async function observeFitted(
  entries: readonly Entry[],
  { methods, threads }: Measured,
): Promise<Observation[]> {
  const negatives = entries.filter((entry) =>
    methods.some(({ family }) => truthOf(entry, soughtBy(family)) === false),
  );
  const altered = entries.filter((entry) => truthOf(entry, 'alteration') === true);
  const generated = entries.filter((entry) => truthOf(entry, 'generation') === true);
  const ofAlteration = methods.filter((method) => !findsGeneration(method));
  return [
    ...(await observeBy(inEveryChain(negatives), { methods, threads })),
    ...(await observeBy(asIs(altered), { methods: ofAlteration, threads })),
    ...(await observeBy(inEveryChain(generated), { methods: methods.filter(findsGeneration), threads })),
  ];
}

const findsGeneration = ({ family }: ForensicMethod): boolean => soughtBy(family) === 'generation';

async function observeBy(tasks: readonly Task[], { methods, threads }: Measured): Promise<Observation[]> {
  if (methods.length === 0) return [];
  const ids = methods.map(({ id }) => id);
  return observe(tasks, { threads, tests: ids, measure: () => Promise.resolve(null) });
}
