import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { sep } from 'node:path';

export interface IsolatedOptions {
  args?: string[];
  execArgv: string[];
  cwd?: string;
}

/**
 * Runs a module in its own process for work that may crash. The process inherits neither environment variables nor
 * file descriptors, so it knows no secrets and no addresses of other services. When memory runs out, the system kills
 * it before its parent. The command line is kept short, because a long one makes onnxruntime overflow a thread's stack.
 */
export function forkIsolated(file: string, { args = [], ...options }: IsolatedOptions): ChildProcess {
  const child = fork(file, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: memorySettings,
    ...options,
  });
  void sacrificeFirst(child.pid);
  return child;
}

/** Without these settings, glibc keeps memory that threads have freed. They lower the peak per picture by 100 MB. */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Returns Node's permission flags for a process that may read only these paths, write nothing and start no process. */
export const permissionFlags = (readable: readonly string[]): string[] => [
  ...(process.allowedNodeEnvironmentFlags.has('--permission')
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning']),
  '--disable-warning=SecurityWarning',
  '--allow-addons',
  '--allow-worker',
  ...readable.map((path) => `--allow-fs-read=${path}`),
];

/** Returns the `node_modules` folder that contains a package. */
export function packagesFolderOf(name: string, from: string): string {
  const entry = createRequire(from).resolve(name);
  const folder = `${sep}node_modules${sep}`;
  return entry.slice(0, entry.lastIndexOf(`${folder}${name.replaceAll('/', sep)}${sep}`) + folder.length - 1);
}

const oomScoreStep = 500;
const oomScoreMax = 1000;

/** Makes the kernel's out-of-memory killer end the child before its parent; Linux only. */
async function sacrificeFirst(pid: number | undefined): Promise<void> {
  const scoreOf = (id: number | string) => `/proc/${id}/oom_score_adj`;
  try {
    const own = Number(await readFile(scoreOf('self'), 'utf8'));
    await writeFile(scoreOf(pid ?? 0), String(Math.min(oomScoreMax, own + oomScoreStep)));
  } catch {
    // The system is not Linux, or the process has already ended.
  }
}
