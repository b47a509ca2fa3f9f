import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..', '..');
const fixture = join(import.meta.dirname, 'fixtures', 'run-worker.ts');

interface WorkerProcess {
  url: string;
  lockDurationMs: number;
  /** The worker reschedules the job after this many milliseconds. If this is undefined, the run never ends. */
  againInMs?: number;
}

/** Starts a worker process and waits until it has taken one job. Only {@link kill} ends it. */
export async function startWorkerProcess({
  url,
  lockDurationMs,
  againInMs,
}: WorkerProcess): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      '@swc-node/register/esm-register',
      fixture,
      url,
      String(lockDurationMs),
      ...(againInMs === undefined ? [] : [String(againInMs)]),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') },
    },
  );
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
