import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@jinwi/local-stores';

/** `npm run up` running in a separate process. */
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
  // Lets the postgres user enter the folder; otherwise the data would be moved elsewhere and left behind.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const withPostgres = <Result>(
  work: (database: { url: string; folder: string }) => Promise<Result>,
): Promise<Result> =>
  withScratchFolder(async (folder) => {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    try {
      return await work({ url: postgres.url, folder });
    } finally {
      await postgres.stop();
    }
  });

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the benchmark process of a service from its source, and returns what it prints. */
export async function runServiceBench(
  service: string,
  { databaseUrl, args }: { databaseUrl: string; args: string[] },
): Promise<string> {
  const tool = new URL('../tools/bench.cli.ts', import.meta.resolve(service));
  const fromSource = ['--conditions=@jinwi/source', '--import', '@swc-node/register/esm-register'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...fromSource, fileURLToPath(tool), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SWC_NODE_PROJECT: join(repository, 'tsconfig.base.json'),
      },
    },
  );
  return stdout;
}
