import { readdirSync, readFileSync } from 'node:fs';

/** Returns the child processes of `pid` whose command names `program`; Linux only. */
export const childrenOf = (pid: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid && textOf(`/proc/${id}/cmdline`).includes(program));

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/mu.exec(textOf(`/proc/${pid}/status`))?.[1]);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
