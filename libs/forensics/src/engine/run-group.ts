import { type MethodContext, type MethodResult } from '../methods/method.js';
import { type CriterionId } from '../report/codes.js';
import { methodOf } from './registry.js';
import { runMethod } from './run-method.js';

export interface MethodRun {
  id: CriterionId;
  result: MethodResult;
  durationMs: number;
}

const zeroGroup: readonly CriterionId[] = ['zero'];
const adq2Group: readonly CriterionId[] = ['adq2', 'ghosts', 'adq1'];

export type Runs = Map<CriterionId, MethodRun>;

/**
 * Groups of methods. Methods that share planes are in one group, so that one thread computes these planes once. Groups
 * are claimed in this order: first those with early findings (methods that read the file's data, and `ai-pixels`), then
 * methods that count in the verdict, then the others. The last two kinds are sorted by duration, the longest first, so
 * that all threads end at about the same time.
 */
const allGroups: readonly (readonly CriterionId[])[] = [
  ['metadata', 'declared-ai', 'provenance', 'jpeg-structure', 'png-history', 'thumbnail'],
  ['ai-pixels'],
  ['altered-pixels'],
  ['copy-move-dense'],
  ['copy-move'],
  zeroGroup,
  adq2Group,
  ['ela'],
  ['watermark'],
];

/** Returns the groups to run, without empty ones. */
export function methodGroups(
  { format }: MethodContext['probe'],
  tests: readonly CriterionId[] | undefined,
): CriterionId[][] {
  const groups = format === 'jpeg' ? allGroups : allGroups.map(withVisibleGrid);
  return groups
    .map((group) => group.filter((id) => tests?.includes(id) !== false))
    .filter((group) => group.length > 0);
}

/** Without JPEG coefficients, `zero` and `adq2` both use the visible grid, so their groups are merged into one. */
function withVisibleGrid(group: readonly CriterionId[]): readonly CriterionId[] {
  if (group === zeroGroup) return [...zeroGroup, ...adq2Group];
  return group === adq2Group ? [] : group;
}

export async function runTimed(id: CriterionId, context: MethodContext): Promise<MethodRun> {
  const startMs = performance.now();
  const result = await runMethod(methodOf(id), context);
  return { id, result, durationMs: Math.round(performance.now() - startMs) };
}
