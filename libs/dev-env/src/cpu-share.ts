import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const periodMicroseconds = 100_000;

/** The files in which cgroups v1 and v2 keep the CPU limit. */
const generations = [
  {
    parent: '/sys/fs/cgroup/cpu',
    files: (quota: number) => ({
      'cpu.cfs_period_us': String(periodMicroseconds),
      'cpu.cfs_quota_us': String(quota),
    }),
  },
  { parent: '/sys/fs/cgroup', files: (quota: number) => ({ 'cpu.max': `${quota} ${periodMicroseconds}` }) },
];

/** A CPU limit for one process, as Kubernetes sets it. */
export interface CpuShare {
  /** Removes the limit; call it after the process has exited. */
  remove(): Promise<void>;
}

/**
 * Limits a process and its threads to `cores` of CPU time.
 * @returns null where that is impossible: not on Linux, not as root, or without cgroups
 */
export async function limitCpu({ pid, cores }: { pid: number; cores: number }): Promise<CpuShare | null> {
  for (const { parent, files } of generations) {
    const folder = join(parent, `jinwi-bench-${pid}`);
    try {
      await mkdir(folder);
    } catch {
      continue;
    }
    try {
      for (const [name, text] of Object.entries(files(Math.round(cores * periodMicroseconds)))) {
        await writeFile(join(folder, name), text, { flag: 'r+' });
      }
      await writeFile(join(folder, 'cgroup.procs'), String(pid), { flag: 'r+' });
      return { remove: () => rmdir(folder) };
    } catch {
      await rmdir(folder);
    }
  }
  return null;
}
