import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

export interface WorkerProcess {
  /** Kills the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the worker as a separate process. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  const root = join(__dirname, '..');
  const child = spawn(process.execPath, ['dist/worker.js'], {
    cwd: root,
    env: { ...process.env, ...environment, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
