import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The engine's own measurement, in a process of its own so that its peak memory is its own. */
export async function benchForensics(): Promise<string[]> {
  const engine = import.meta.resolve('@jinwi/forensics');
  const command = fileURLToPath(new URL('../tools/dist/bench/bench.cli.js', engine));
  const { stdout } = await promisify(execFile)(process.execPath, [command]);
  return stdout.trimEnd().split('\n');
}
