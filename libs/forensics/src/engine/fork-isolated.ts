import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { sep } from 'node:path';

export interface IsolatedOptions {
  args?: string[];
  /** Flags of Node. */
  execArgv: string[];
  cwd?: string;
}

/**
 * Starts a module in a process of its own for work that may crash: it inherits neither environment nor descriptors, so
 * it knows no secret and no address, and the system ends it before its parent when memory runs out. Its command line is
 * short: onnxruntime overflows a thread's stack on a long one.
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

/** glibc keeps what threads have freed: with two arenas, and planes mapped one by one, a picture's peak is 100 MB lower. */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Node's permission model: the process reads these files and folders, writes none and starts no other. */
export const permissionFlags = (readable: readonly string[]): string[] => [
  ...(process.allowedNodeEnvironmentFlags.has('--permission')
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning']),
  '--disable-warning=SecurityWarning',
  '--allow-addons',
  '--allow-worker',
  ...readable.map((path) => `--allow-fs-read=${path}`),
];

/** The `node_modules` folder in which a package lies. */
export function packagesFolderOf(name: string, from: string): string {
  const entry = createRequire(from).resolve(name);
  const folder = `${sep}node_modules${sep}`;
  return entry.slice(0, entry.lastIndexOf(`${folder}${name.replaceAll('/', sep)}${sep}`) + folder.length - 1);
}

const oomScoreStep = 500;
const oomScoreMax = 1000;

/** Linux only. */
async function sacrificeFirst(pid: number | undefined): Promise<void> {
  const scoreOf = (id: number | string) => `/proc/${id}/oom_score_adj`;
  try {
    const own = Number(await readFile(scoreOf('self'), 'utf8'));
    await writeFile(scoreOf(pid ?? 0), String(Math.min(oomScoreMax, own + oomScoreStep)));
  } catch {
    // Another system, or the process has ended already.
  }
}
