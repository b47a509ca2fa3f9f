import { isExaminedAlone } from '../formats/probe-image.js';
import { type MethodContext } from '../methods/method.js';
import { criterionIds } from '../report/codes.js';
import { type AnalyzeOptions } from './analysis.js';
import { ownerNumber } from './claims.js';
import { Crew, type SharedPicture } from './crew.js';
import { testDone } from './early-findings.js';
import { forensicMethods } from './registry.js';
import { methodGroups, runTimed, type MethodRun, type Runs } from './run-group.js';

/** Runs every method, or those asked for, together with the helpers of the crew; in the order of the report. */
export async function runAll(
  context: MethodContext,
  options: AnalyzeOptions,
  crew: Crew = new Crew(),
): Promise<MethodRun[]> {
  const { signal, tests } = options;
  const groups = methodGroups(context.probe, tests);
  const total = groups.flat().length;
  const runs: Runs = new Map();
  const keep = keeperOf(runs, options);
  if (isExaminedAlone(context.image)) crew.claims.closeToHelpers();
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
function keeperOf(runs: Runs, { onMap, onProgress }: AnalyzeOptions): (run: MethodRun) => void {
  return (run) => {
    if (runs.has(run.id)) return;
    runs.set(run.id, run);
    run.result.maps?.filter(({ id }) => id === 'ela').forEach((map) => onMap?.(map));
    onProgress?.({ ...testDone(runs, run), done: runs.size, total: criterionIds.length });
  };
}

const pictureOf = (
  { bytes, probe, image, ownAuthority, isShortened, luma }: MethodContext,
  tests: SharedPicture['tests'],
): SharedPicture => ({ source: { bytes, probe, image, ownAuthority, isShortened }, luma: luma(), tests });
