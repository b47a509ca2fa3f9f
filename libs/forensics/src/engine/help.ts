import { type MessagePort } from 'node:worker_threads';
import { type TrustList } from '../formats/c2pa/trust-list.js';
import { type TestDone } from './analysis.js';
import { type GroupAssignments } from './group-assignments.js';
import { createContext } from './context.js';
import { type SharedPicture } from './helper-threads.js';
import { testDone } from './early-findings.js';
import { methodGroups, runTimed, type MethodRun, type Runs } from './run-group.js';

interface Help {
  /** Connection to the thread that owns the picture. */
  port: MessagePort;
  assignments: GroupAssignments;
  /** This helper's number, see `GroupAssignments`. */
  helper: number;
  trustList?: TrustList;
  /** Reports a test directly to the pool, because the owner's thread may be busy with another test. */
  onTest: (test: TestDone) => void;
}

/** Runs groups of methods on another thread's picture until no group is free or the helpers are recalled. */
export async function help({ port, assignments, helper, trustList, onTest }: Help): Promise<void> {
  const picture = await nextPicture(port);
  if (picture === null) return;
  const { source, luma, tests } = picture;
  const context = createContext({ ...source, ...(trustList ? { trustList } : {}), luma: () => luma });
  const groups = methodGroups(source.probe, tests);
  const runs: Runs = new Map();
  for (let group = assignments.claim(helper); group !== null; group = assignments.claim(helper)) {
    for (const id of groups[group]!) {
      const run = await runTimed(id, context);
      runs.set(id, run);
      onTest(testDone(runs, run));
      port.postMessage(run, buffersOf(run));
    }
  }
}

/** Waits for the picture; null if the owner's thread ended before it had decoded the picture. */
function nextPicture(port: MessagePort): Promise<SharedPicture | null> {
  return new Promise((resolve) => {
    port.once('message', resolve);
    port.once('close', () => resolve(null));
  });
}

/** Returns the buffers of a result's images, which are transferred instead of copied. */
function buffersOf({ result: { maps = [], backdrop, picture } }: MethodRun): ArrayBuffer[] {
  const drawn = [...maps, ...(backdrop ? [backdrop] : []), ...(picture ? [picture] : [])];
  return [...new Set(drawn.map(({ data }) => data.buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}
