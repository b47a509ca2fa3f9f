#!/usr/bin/env node
/**
 * `node build.mjs [FILE]`: compiles this folder's AssemblyScript into the module that the engine loads,
 * `src/pixels/kernels/kernel-code.ts` if no file is named.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = import.meta.dirname;
const target = process.argv[2] ?? join(folder, '../src/pixels/kernels/kernel-code.ts');
const settings = [
  '--optimizeLevel',
  '3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
];

let binary;
const { error, stderr } = await asc.main(
  ['index.ts', '--baseDir', folder, '--outFile', 'kernels.wasm', ...settings],
  { writeFile: (_name, data) => (binary = data) },
);
if (error) throw new Error(`${error.message}\n${stderr.toString()}`);

const lines = Buffer.from(binary)
  .toString('base64')
  .match(/.{1,100}/gu)
  .map((line) => `  '${line}',`);
const module = [
  '/** Built from the folder `kernels` by `npm run build:kernels -w @jinwi/forensics`. */',
  'export const kernelCode = [',
  ...lines,
  "].join('');",
];
await writeFile(target, `${module.join('\n')}\n`);
