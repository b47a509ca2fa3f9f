import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run up` running as a process of its own. */
export interface UpProcess {
  pid: number;
  startMs: number;
  stop(): Promise<void>;
}

export async function startUp(environment: Record<string, string>): Promise<UpProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../bin/up.mjs', import.meta.url))], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return {
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - startedAt),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready http')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm run up ended with code ${code}`)));
  });
}

/** Runs `work` with a temporary folder for its data. */
export async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-bench-'));
  // Let the postgres user enter; otherwise the data would be moved elsewhere and left behind.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
