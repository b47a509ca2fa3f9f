import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const periodMicroseconds = 100_000;

/** Where the two generations of control groups keep the limit of processor time. */
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

/** A limit of processor time for one process, as Kubernetes sets it. */
export interface CpuShare {
  /** Once the process has ended. */
  remove(): Promise<void>;
}

/**
 * Gives a process and its threads at most `cores` of processor time.
 * @returns null where this machine does not let us: no Linux, not root, no control groups.
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
