import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the ids of the child processes that run the engine. */
export const engines = (): number[] =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('engine-child'))
    .map((line) => Number.parseInt(line, 10));

/** Returns the peak resident memory, in bytes, of the only engine process since its start. */
export function enginePeakBytes(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${engines()[0]}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
