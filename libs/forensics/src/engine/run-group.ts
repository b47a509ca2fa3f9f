import { type MethodContext, type MethodResult } from '../methods/method.js';
import { type CriterionId } from '../report/codes.js';
import { methodOf } from './registry.js';
import { runMethod } from './run-method.js';

/** The result of one method, wherever it ran. */
export interface MethodRun {
  id: CriterionId;
  result: MethodResult;
  durationMs: number;
}

/**
 * Methods that share planes, so that one thread makes these only once. In the order in which they are claimed: first what
 * is shown early, last what is short, so that all threads end together.
 */
const kin: readonly (readonly CriterionId[])[] = [
  ['jpeg-structure', 'metadata', 'png-history', 'declared-ai', 'provenance', 'thumbnail'],
  ['ela'],
  ['adq2', 'ghosts', 'adq1'],
  ['copy-move-dense'],
  ['zero', 'nadq', 'generator-spectrum'],
  ['copy-move'],
  ['noise-level', 'noisesniffer', 'cfa'],
  ['ai-pixels'],
  ['resampling'],
  ['splicebuster'],
  ['watermark'],
];

/** Both need the visible grid where there are no coefficients. */
const gridKin: readonly CriterionId[] = ['adq2', 'zero'];

/** The groups to run, without empty ones. */
export function methodGroups(
  { format }: MethodContext['probe'],
  tests: readonly CriterionId[] | undefined,
): CriterionId[][] {
  const joined =
    format === 'jpeg'
      ? kin
      : [kin.filter((group) => isGridKin(group)).flat(), ...kin.filter((group) => !isGridKin(group))];
  return joined
    .map((group) => group.filter((id) => tests?.includes(id) !== false))
    .filter((group) => group.length > 0);
}

const isGridKin = (group: readonly CriterionId[]): boolean => gridKin.some((id) => group.includes(id));

export async function runTimed(id: CriterionId, context: MethodContext): Promise<MethodRun> {
  const startMs = performance.now();
  const result = await runMethod(methodOf(id), context);
  return { id, result, durationMs: Math.round(performance.now() - startMs) };
}
