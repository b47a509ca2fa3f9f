import { type MethodContext } from '../methods/method.js';
import { criterionIds, type CriterionId } from '../report/codes.js';
import { type AnalyzeOptions } from './analysis.js';
import { ownerNumber } from './claims.js';
import { Crew, type SharedPicture } from './crew.js';
import { forensicMethods } from './registry.js';
import { methodGroups, runTimed, type MethodRun } from './run-group.js';

/** Above it, what helpers keep of a picture costs more memory than a worker may take for one: 600 MB. */
const sharedPixelsMax = 12_600_000;

/** Runs every method, or those asked for, together with the helpers of the crew; in the order of the report. */
export async function runAll(
  context: MethodContext,
  options: AnalyzeOptions,
  crew: Crew = new Crew(),
): Promise<MethodRun[]> {
  const { signal, tests } = options;
  const groups = methodGroups(context.probe, tests);
  const total = groups.flat().length;
  const runs = new Map<CriterionId, MethodRun>();
  const keep = keeperOf(runs, options);
  if (context.image.width * context.image.height > sharedPixelsMax) crew.claims.closeToHelpers();
  crew.open({ groups: groups.length, picture: () => pictureOf(context, tests), keep });
  try {
    while (runs.size < total) {
      const group = crew.claims.claim(ownerNumber);
      if (group === null) await crew.news();
      for (const id of group === null ? [] : groups[group]!) {
        // A helper that was lost may have sent part of its group.
        if (!runs.has(id)) keep(await runTimed(id, context));
        signal?.throwIfAborted();
      }
      await crew.turn();
    }
  } finally {
    crew.close();
  }
  return forensicMethods.flatMap(({ id }) => runs.get(id) ?? []);
}

/** Results come from several threads and are told as they come. */
function keeperOf(
  runs: Map<CriterionId, MethodRun>,
  { onMap, onProgress }: AnalyzeOptions,
): (run: MethodRun) => void {
  return (run) => {
    if (runs.has(run.id)) return;
    runs.set(run.id, run);
    run.result.maps?.filter(({ id }) => id === 'ela').forEach((map) => onMap?.(map));
    onProgress?.({ done: runs.size, total: criterionIds.length, testId: run.id });
  };
}

const pictureOf = (
  { bytes, probe, image, ownAuthority, luma }: MethodContext,
  tests: SharedPicture['tests'],
): SharedPicture => ({ source: { bytes, probe, image, ownAuthority }, luma: luma(), tests });
