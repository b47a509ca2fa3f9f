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
 * Observes the images for calibration. All methods examine authentic images, unchanged and after every recompression
 * chain. Positive images are examined only by the methods that look for them: AI images unchanged and after every
 * chain, altered images only unchanged, because sharing removes most traces of alteration. The network for altered
 * pixels was trained on shared images, so it examines altered images after every chain, too.
 */
export async function observeFitted(
  entries: readonly Entry[],
  { methods, threads }: Measured,
): Promise<Observation[]> {
  const negatives = entries.filter((entry) =>
    methods.some(({ family }) => truthOf(entry, soughtBy(family)) === false),
  );
  const altered = entries.filter((entry) => truthOf(entry, 'alteration', 'shared') === true);
  const generated = entries.filter((entry) => truthOf(entry, 'generation') === true);
  const ofTraces = methods.filter(({ family }) => family !== 'pixels' && soughtBy(family) === 'alteration');
  const ofPixels = methods.filter(({ family }) => family === 'pixels');
  const ofGeneration = methods.filter(({ family }) => soughtBy(family) === 'generation');
  return [
    ...(await observeBy(inEveryChain(negatives), { methods, threads })),
    ...(await observeBy(asIs(altered), { methods: ofTraces, threads })),
    ...(await observeBy(inEveryChain(altered), { methods: ofPixels, threads })),
    ...(await observeBy(inEveryChain(generated), { methods: ofGeneration, threads })),
  ];
}

async function observeBy(tasks: readonly Task[], { methods, threads }: Measured): Promise<Observation[]> {
  if (methods.length === 0) return [];
  const ids = methods.map(({ id }) => id);
  return observe(tasks, { threads, tests: ids, measure: () => Promise.resolve(null) });
}
