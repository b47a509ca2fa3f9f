#!/usr/bin/env node
/** `node run.mjs NAME …` runs a command of this folder, after a build if a source is newer than the last one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const tools = import.meta.dirname;
const [name] = process.argv.splice(2, 1);
const command = join(tools, 'dist', name, `${name}.cli.js`);
if (isStale()) build();
await import(pathToFileURL(command).href);

function isStale() {
  const stamp = join(tools, 'dist', 'tsconfig.tsbuildinfo');
  if (!existsSync(command) || !existsSync(stamp)) return true;
  const builtMs = statSync(stamp).mtimeMs;
  const sources = [
    tools,
    ...['../src', '../../contracts/src', '../../report/src'].map((path) => join(tools, path)),
  ].flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)));
  return sources.some((file) => /(?<!\.d)\.ts$/u.test(file) && statSync(file).mtimeMs > builtMs);
}

function build() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-b', tools], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(status ?? 1);
}
