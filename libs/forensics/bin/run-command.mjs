import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const library = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Builds the engine when its sources are newer than the last build, then runs a command of `dist`. */
export async function runCommand(name) {
  const command = join(library, 'dist', name);
  if (isStale(command)) {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const build = spawnSync(process.execPath, [compiler, '-b', library], {
      stdio: ['ignore', process.stderr, process.stderr],
    });
    if (build.status !== 0) process.exit(build.status ?? 1);
  }
  await import(pathToFileURL(command).href);
}

function isStale(command) {
  const stamp = join(library, 'tsconfig.tsbuildinfo');
  const newestSourceMs = ['forensics', 'contracts']
    .map((name) => join(library, '..', name, 'src'))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .reduce((newest, file) => Math.max(newest, statSync(file).mtimeMs), 0);
  return !existsSync(command) || !existsSync(stamp) || statSync(stamp).mtimeMs < newestSourceMs;
}
