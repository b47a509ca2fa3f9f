#!/usr/bin/env node
/**
 * Compiles this folder's AssemblyScript into the module that the engine loads, `kernel-code.ts`, and writes the types
 * of its functions, `kernel-calls.ts`. Does nothing if both are newer than their source.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = import.meta.dirname;
const target = join(folder, '../src/pixels/kernels/.generated');
const [codeFile, callsFile] = ['kernel-code.ts', 'kernel-calls.ts'].map((name) => join(target, name));
if (await isUpToDate()) process.exit();

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

const built = '/** Built from the folder `kernels` by `npm run build`. */';

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
  if (missing.length > 0) throw new Error(`Found no declaration in this folder for ${missing.join(', ')}`);
  const comment = '/** Addresses are in bytes of the memory. */';
  const lines = names.map((name) => calls.get(name));
  return [built, '', comment, 'export interface KernelCalls {', ...lines, '}', ''].join('\n');
}

/** Maps the name of each exported function to its declaration and comment. */
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

await mkdir(target, { recursive: true });
await writeFile(callsFile, await callsModule());
await writeFile(codeFile, codeModule());

async function isUpToDate() {
  const sources = await changeTimes((await readdir(folder)).map((name) => join(folder, name)));
  const outputs = await changeTimes([codeFile, callsFile]).catch(() => [0]);
  return Math.max(...sources) < Math.min(...outputs);
}

function changeTimes(files) {
  return Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
}
