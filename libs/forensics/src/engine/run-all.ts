import { isExaminedAlone } from '../formats/probe-image.js';
import { type MethodContext } from '../methods/method.js';
import { criterionIds } from '../report/codes.js';
import { type GreyMap } from '../report/report.js';
import { shownMaps } from '../verdict/shown-maps.js';
import { type AnalyzeOptions } from './analysis.js';
import { ownerNumber } from './group-assignments.js';
import { HelperThreads, type SharedPicture } from './helper-threads.js';
import { testDone } from './early-findings.js';
import { forensicMethods, methodOf } from './registry.js';
import { methodGroups, runTimed, type MethodRun, type Runs } from './run-group.js';
import { toCriterion } from './run-method.js';

interface Ran {
  /** The results in the order of the report. */
  runs: MethodRun[];
  maps: GreyMap[];
}

/** Runs all methods, or only those in `tests`, together with helper threads. */
export async function runAll(
  context: MethodContext,
  options: AnalyzeOptions,
  helpers: HelperThreads = new HelperThreads(),
): Promise<Ran> {
  const { signal, tests, onMap, onProgress } = options;
  const groups = methodGroups(context.probe, tests);
  const total = groups.flat().length;
  const runs: Runs = new Map();
  let maps: GreyMap[] = [];
  const drawing = groups.flat().filter((id) => methodOf(id).drawsMaps);
  // Keeps the first result of each method, whichever thread sends it, and reports it at once.
  const keep = (run: MethodRun): void => {
    if (runs.has(run.id)) return;
    runs.set(run.id, run);
    onProgress?.({ ...testDone(runs, run), done: runs.size, total: criterionIds.length });
    if (!drawing.includes(run.id) || !drawing.every((id) => runs.has(id))) return;
    maps = mapsOf(runs);
    // The backdrop is no longer needed and takes one byte per pixel.
    for (const { result } of runs.values()) delete result.backdrop;
    for (const map of maps) onMap?.(map);
  };
  if (isExaminedAlone(context.image)) helpers.assignments.closeToHelpers();
  helpers.open({ groups: groups.length, picture: () => pictureOf(context, tests), keep });
  try {
    while (runs.size < total) {
      const group = helpers.assignments.claim(ownerNumber);
      if (group === null) await helpers.changed();
      for (const id of group === null ? [] : groups[group]!) {
        // A lost helper may already have sent results of this group.
        if (!runs.has(id)) keep(await runTimed(id, context));
        signal?.throwIfAborted();
      }
      await helpers.turn();
    }
  } finally {
    helpers.close();
  }
  return { runs: inOrder(runs), maps };
}

const inOrder = (runs: Runs): MethodRun[] => forensicMethods.flatMap(({ id }) => runs.get(id) ?? []);

const mapsOf = (runs: Runs): GreyMap[] =>
  shownMaps(
    inOrder(runs).map(({ id, result }) => {
      const { family, llr } = toCriterion(methodOf(id), result);
      return { family, llr, maps: result.maps ?? [], backdrop: result.backdrop };
    }),
  );

const pictureOf = (
  { bytes, probe, image, ownAuthority, ownOrigin, luma }: MethodContext,
  tests: SharedPicture['tests'],
): SharedPicture => ({ source: { bytes, probe, image, ownAuthority, ownOrigin }, luma: luma(), tests });
