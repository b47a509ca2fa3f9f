import { readdir, readFile } from 'node:fs/promises';

const kilobytesIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);

const megabytes = (kilobytes: number): number => Math.round(kilobytes / 1024);

/** Returns the memory of a process in MB: now, and at its peak. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { now: megabytes(kilobytesIn(status, 'VmRSS')), peak: megabytes(kilobytesIn(status, 'VmHWM')) };
}

export async function childrenOf(pid: number): Promise<number[]> {
  const parents = await allParents();
  return [...parents].filter(([, parent]) => parent === pid).map(([id]) => id);
}

/** Returns, in MB, the total memory of all descendants of a process. Shared memory counts once. */
export async function memoryOfDescendants(pid: number): Promise<number> {
  const parents = await allParents();
  const isDescendant = (id: number | undefined): boolean => {
    const parent = id === undefined ? undefined : parents.get(id);
    return parent === pid || (parent !== undefined && isDescendant(parent));
  };
  const shares = await Promise.all([...parents.keys()].filter(isDescendant).map(proportionalShare));
  return megabytes(shares.reduce((sum, share) => sum + share, 0));
}

async function allParents(): Promise<Map<number, number | undefined>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return new Map(await Promise.all(pids.map(async (id) => [id, await parentOf(id)] as const)));
}

const parentOf = async (pid: number): Promise<number | undefined> =>
  kilobytesIn(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''), 'PPid') || undefined;

const proportionalShare = async (pid: number): Promise<number> =>
  kilobytesIn(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss') || 0;
