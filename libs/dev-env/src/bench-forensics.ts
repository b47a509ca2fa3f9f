import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { photoOf } from './bench-member.js';
import { withScratchFolder } from './start-up.js';

/** The settings of the engine's process, see `forkIsolated`. */
const memorySettings = [
  'MALLOC_ARENA_MAX=2',
  'MALLOC_MMAP_THRESHOLD_=1048576',
  'MALLOC_TRIM_THRESHOLD_=131072',
];

/** Runs the engine's own benchmarks: its speed and, in another process, its peak memory use. */
export const benchForensics = (): Promise<string[]> =>
  withScratchFolder(async (folder) => {
    const photo = join(folder, 'photo.jpg');
    await writeFile(photo, await photoOf({ width: 4000, height: 3000 }));
    const speed = await linesOf(process.execPath, [toolOf('bench')]);
    const memory = await linesOf('env', [...memorySettings, process.execPath, toolOf('peak'), photo]);
    return [...speed, ...memory];
  });

const toolOf = (name: string): string =>
  fileURLToPath(new URL(`../tools/dist/bench/${name}.cli.js`, import.meta.resolve('@jinwi/forensics')));

async function linesOf(command: string, args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(command, args);
  return stdout.trimEnd().split('\n');
}
