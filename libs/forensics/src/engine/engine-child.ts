import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type TestDone } from './analysis.js';
import { drawThumbnail, examine } from './examine.js';
import { createThreadPool, type ThreadPool } from './pool.js';
import {
  type ChildEnd,
  type ChildEvent,
  type ChildOrder,
  type ChildReply,
  type ChildResult,
  type ChildTask,
} from './protocol.js';

/** Entry point of the engine's process, which exits when its parent process exits. See `EngineProcess`. */
if (process.send === undefined) throw new Error('This module must be started as a child process');
const reply = (message: ChildReply): void => void process.send?.(message);

let pool: ThreadPool;
const underWay = new Map<number, AbortController>();

process.on('message', (order: ChildOrder) => {
  switch (order.kind) {
    case 'open':
      pool = createThreadPool(order.options);
      return;
    case 'task':
      return void run(order);
    case 'abort':
      return underWay.get(order.id)?.abort();
    default:
      order satisfies never;
  }
});
// Uses SIGKILL, because `exit` would end threads inside native code, which then aborts and may leave a core file.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal or service manager sends these signals to all processes. The parent must finish its work first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function run({ id, bytes, task }: ChildOrder & { kind: 'task' }): Promise<void> {
  const abort = new AbortController();
  underWay.set(id, abort);
  const end = await perform(bytes, task, {
    signal: abort.signal,
    tell: (event) => underWay.has(id) && reply({ id, ...event }),
  }).then(doneOf, endOf);
  underWay.delete(id);
  reply({ id, ...end });
}

interface Performing {
  signal: AbortSignal;
  tell: (event: ChildEvent) => void;
}

async function perform(
  bytes: Uint8Array,
  task: ChildTask,
  { signal, tell }: Performing,
): Promise<ChildResult> {
  if (task.kind === 'compare') return pool.compare(bytes, { ...task.options, signal });
  if (task.kind === 'draw') return pool.draw(bytes, { ...task.options, signal });
  if (task.kind === 'trace') return pool.trace(bytes, { ...task.options, signal });
  if (task.kind === 'thumbnail') return drawThumbnail(pool, bytes, { signal });
  const { kind, ...asked } = task;
  const onProgress = ({ testId, early }: TestDone): void =>
    tell({ kind: 'progress', test: { testId, ...(early ? { early } : {}) } });
  const options = { ...asked, signal, onProgress };
  if (kind === 'analyze') {
    const { report, pictures, ingredients } = await pool.analyze(bytes, {
      ...options,
      onMap: (map) => tell({ kind: 'map', map }),
    });
    return { report, pictures, ingredients };
  }
  const report = await examine(pool, bytes, {
    ...options,
    onImage: (image) => tell({ kind: 'image', image }),
  });
  return { report, pictures: [], ingredients: null };
}

const doneOf = (result: ChildResult): ChildEnd => ({
  kind: 'done',
  result,
  residentBytes: process.memoryUsage.rss(),
});

const endOf = (error: unknown): ChildEnd =>
  error instanceof UnreadableImageError
    ? { kind: 'refused', code: error.code }
    : { kind: 'failed', message: String(error) };
