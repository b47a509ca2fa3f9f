import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LocalStoreError } from './local-store-error.js';

const run = promisify(execFile);
const ownerFile = 'jinwi-owner';
const shutdownTimeoutMs = 15_000;
const pollIntervalMs = 50;

/**
 * Folders owned by this process. Comparing process ids is not enough: in a container, an earlier owner may have had the
 * same id.
 */
const ownFolders = new Set<string>();

/** Records that this process now runs the folder's server. */
export async function claimOwnership(folder: string): Promise<void> {
  ownFolders.add(folder);
  await writeFile(join(folder, ownerFile), String(process.pid));
}

export const endOwnership = (folder: string) => void ownFolders.delete(folder);

/**
 * Cleans up after a killed process: waits for a server that is shutting down, stops an orphaned one, and removes a lock
 * file whose process id now belongs to another program. PostgreSQL itself checks and replaces locks of dead processes.
 * @throws LocalStoreError when a living process uses the folder
 */
export async function clearStalePostmaster(folder: string): Promise<void> {
  const pid = await readPid(join(folder, 'postmaster.pid'));
  if (!pid || !isAlive(pid)) return;
  if (!(await isPostgresOf(pid, folder))) {
    await rm(join(folder, 'postmaster.pid'));
    return;
  }
  const owner = await readPid(join(folder, ownerFile));
  if (owner && (owner === process.pid ? ownFolders.has(folder) : isAlive(owner))) {
    throw new LocalStoreError(
      `The data folder ${folder} is in use by another running copy (process ${owner}): stop that one first.`,
    );
  }
  interrupt(pid);
  const deadline = Date.now() + shutdownTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new LocalStoreError(
        `An earlier PostgreSQL (process ${pid}) on ${folder} does not stop: end that process, then start again.`,
      );
    }
    await wait(pollIntervalMs);
  }
}

async function readPid(path: string): Promise<number | undefined> {
  const [line] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Sends SIGINT; the process may have exited by now. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns whether a process is the PostgreSQL of this folder. Checks its command line, because ids are reused. */
async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.some((word) => word.endsWith('postgres')) && command.includes(folder);
}

async function commandLine(pid: number): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  } catch {
    // macOS has no /proc.
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.trim().split(' ');
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process belongs to another user but is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
