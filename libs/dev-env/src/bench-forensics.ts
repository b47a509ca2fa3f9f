import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The engine's own bench, in a separate process to get its peak memory. */
export async function benchForensics(): Promise<string[]> {
  const engine = import.meta.resolve('@jinwi/forensics');
  const command = fileURLToPath(new URL('../tools/dist/bench/bench.cli.js', engine));
  const { stdout } = await promisify(execFile)(process.execPath, [command]);
  return stdout.trimEnd().split('\n');
}
