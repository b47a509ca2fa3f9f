#!/usr/bin/env node
/**
 * `node build.mjs [FOLDER]` compiles the AssemblyScript in this folder. It writes the module that the engine loads,
 * `kernel-code.ts`, and the types of its functions, `kernel-calls.ts`, to FOLDER, by default `src/pixels/kernels`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = import.meta.dirname;
const target = process.argv[2] ?? join(folder, '../src/pixels/kernels');
/** Maximum line width, as in Prettier's settings. */
const widthMax = 110;
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

const built = '/** Built from the folder `kernels` by `npm run build:kernels -w @jinwi/forensics`. */';

function codeModule() {
  const lines = Buffer.from(binary)
    .toString('base64')
    .match(/.{1,100}/gu)
    .map((line) => `  '${line}',`);
  return [built, 'export const kernelCode = [', ...lines, "].join('');", ''].join('\n');
}

async function callsModule() {
  const calls = await callsOfSource();
  const names = WebAssembly.Module.exports(new WebAssembly.Module(binary))
    .filter(({ kind }) => kind === 'function')
    .map(({ name }) => name)
    .sort();
  const missing = names.filter((name) => !calls.has(name));
  if (missing.length > 0) throw new Error(`No signature found of ${missing.join(', ')}`);
  const comment = '/** Addresses are in bytes of the memory. */';
  const lines = names.map((name) => calls.get(name));
  return [built, '', comment, 'export interface KernelCalls {', ...lines, '}', ''].join('\n');
}

/** The declaration of each exported function, with its comment, by name. */
async function callsOfSource() {
  const calls = new Map();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  for (const source of await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))) {
    const functions = source.matchAll(
      /(?:(?<comment>\/\*\*(?:(?!\*\/)[^])*\*\/)\n)?export function (?<name>\w+)\((?<list>[^)]*)\): (?<result>\w+)/gu,
    );
    for (const { groups } of functions) calls.set(groups.name, declaration(groups));
  }
  return calls;
}

function declaration({ comment, name, list, result }) {
  const parameters = [...list.matchAll(/(\w+): \w+/gu)].map(([, parameter]) => `${parameter}: number`);
  const end = `=> ${result === 'void' ? 'void' : 'number'};`;
  const line = `  ${name}: (${parameters.join(', ')}) ${end}`;
  const lines = [`  ${name}: (`, ...parameters.map((parameter) => `    ${parameter},`), `  ) ${end}`];
  const call = line.length <= widthMax ? line : lines.join('\n');
  return comment ? `${comment.replace(/^/gmu, '  ')}\n${call}` : call;
}

await writeFile(join(target, 'kernel-code.ts'), codeModule());
await writeFile(join(target, 'kernel-calls.ts'), await callsModule());
