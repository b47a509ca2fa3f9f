/** Sets up a checkout with just Node and npm: installs and builds what is missing or changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const nodeVersionMin = [20, 19];
const outputs = ['libs/dev-env/dist/index.js', 'frontend/dist/index.html'];
const buildMark = join(root, '.nx', 'build-fingerprint');

export const say = (line) => process.stdout.write(`${line}\n`);

export function fail(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

/** Returns the words on the command line; exits on --help and on an unknown word. */
export function parseSuiteNames({ usage, known, accepts = () => false }) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    say(usage);
    process.exit();
  }
  const unknown = words.find((word) => !known.includes(word) && !accepts(word));
  if (unknown !== undefined) fail(`"${unknown}" is unknown. Choose from ${known.join(', ')}.\n\n${usage}`, 2);
  return words;
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [majorMin, minorMin] = nodeVersionMin;
  if (major < majorMin || (major === majorMin && minor < minorMin)) {
    fail(`Jinwi needs Node ${majorMin}.${minorMin} or newer; this is ${process.versions.node}.`);
  }
}

/** Runs a command, by default in the project's root, and returns its exit code. `patient` lowers its priority. */
export function run(command, args, { environment = {}, quiet = false, patient = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
      env: { ...process.env, ...environment },
    });
    if (patient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export const tool = (name, args, options) => run(process.execPath, [toolPath(name), ...args], options);

const toolEntries = {
  tsc: { workspace: '.', name: 'typescript', entry: 'bin/tsc' },
  playwright: { workspace: 'libs/end-to-end', name: '@playwright/test', entry: 'cli.js' },
  vite: { workspace: 'frontend', name: 'vite', entry: 'bin/vite.js' },
  vitest: { workspace: '.', name: 'vitest', entry: 'vitest.mjs' },
};

export function toolPath(tool) {
  const { workspace, name, entry } = toolEntries[tool];
  const { resolve } = createRequire(join(root, workspace, 'package.json'));
  return join(dirname(resolve(`${name}/package.json`)), entry);
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing packages from the lockfile (once, about a minute) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true']);
  if (code !== 0) fail('The packages could not be installed: see the lines above.', code);
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(installed);
  return Object.entries(wanted).every(
    ([path, { version, optional, link, peer, extraneous }]) =>
      path === '' ||
      optional ||
      peer ||
      !path.startsWith('node_modules/') ||
      (link ? existsSync(join(root, path)) : present[path]?.version === version),
  );
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages;

export async function ensureBuilt() {
  const fingerprint = sourceFingerprint();
  const isBuilt = existsSync(buildMark) && outputs.every((output) => existsSync(join(root, output)));
  if (isBuilt && readFileSync(buildMark, 'utf8') === fingerprint) return;
  say('Building the services …');
  const steps = [
    () => run(process.execPath, [join(root, 'libs/forensics/kernels/build.mjs')]),
    // The client's types are generated from the OpenAPI document of the built gateway.
    () => tool('tsc', ['-b', 'gateway']),
    () => run(process.execPath, [join(root, 'libs/client/generate-types.mjs')]),
    () => tool('tsc', ['-b']),
  ];
  for (const step of steps) if ((await step()) !== 0) fail('The build failed: see the lines above.');
  say('Building the browser application …');
  const frontend = join(root, 'frontend');
  // Without this, the caller's NODE_ENV, such as a test runner's, could cause a development build.
  const options = { cwd: frontend, environment: { NODE_ENV: 'production' } };
  if ((await tool('vite', ['build', '--logLevel', 'warn'], options)) !== 0) {
    fail('The build of the browser application failed: see the lines above.');
  }
  mkdirSync(dirname(buildMark), { recursive: true });
  writeFileSync(buildMark, fingerprint);
}

const sourceFolders = ['frontend', 'gateway', 'services', 'libs'];
/** Folders that a build writes, which must not trigger the next build. */
const skippedFolders = new Set(['node_modules', 'dist', 'test', '.vite', '.generated']);
const isSource = (name) => !name.includes('.spec.') && !name.endsWith('.tsbuildinfo');

/** Returns a hash that changes when any input file of the build changes (paths, sizes, times). */
function sourceFingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'tsconfig.base.json']) hash.update(mark(join(root, name)));
  for (const folder of sourceFolders) addFolder(hash, join(root, folder));
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) addFolder(hash, join(folder, entry.name));
    if (entry.isFile() && isSource(entry.name)) hash.update(mark(join(folder, entry.name)));
  }
}

function mark(path) {
  const { size, mtimeMs } = statSync(path);
  return `${relative(root, path)} ${size} ${mtimeMs}\n`;
}
