/**
 * `node collect.mjs WORKSPACE FOLDER`, run in the root of an installed and built tree, copies what the workspace
 * needs at run time. `FOLDER/packages` gets third-party packages. `FOLDER/code` gets our own packages with
 * package.json and the folders it lists, so that a new version of our code is a small layer.
 *
 * `npm ci --omit=dev -w X` would keep development dependencies of X that are workspaces, because npm never omits
 * workspaces.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const [workspace, folder] = process.argv.slice(2);
const root = process.cwd();
const seen = new Set();

/** Matches the Pretendard files that reports do not use, most of its 98 MB. They are not copied. */
const unusedFonts =
  /\/pretendard\/dist\/(?:web|public\/(?:variable|static\/(?:alternative|Pretendard-(?!Regular|Bold))))/;

collect(join(root, workspace));
process.stdout.write(`${workspace}: ${seen.size} packages\n`);

function collect(path) {
  const real = realpathSync(path);
  if (seen.has(real)) return;
  seen.add(real);
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  if (isOurs(real)) copyOurs(real, manifest);
  else copyTheirs(real);
  for (const [name, isRequired] of neededBy(manifest)) {
    const found = resolveFrom(real, name);
    if (found) take(found);
    else if (isRequired) throw new Error(`${manifest.name} needs ${name}, which is not installed`);
  }
}

/**
 * Yields the name of each needed package, and whether it is required. Leaves out optional peer dependencies: a package
 * that uses one also lists it as an ordinary dependency.
 */
function* neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  for (const name of Object.keys(dependencies)) yield [name, !(name in optionalDependencies)];
  for (const name of Object.keys(optionalDependencies)) yield [name, false];
  for (const name of Object.keys(peerDependencies)) {
    if (!peerDependenciesMeta[name]?.optional) yield [name, true];
  }
}

/** Resolves a package as Node does, from the nearest node_modules upwards. */
function resolveFrom(path, name) {
  for (let at = path; at.startsWith(root); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
  }
  return undefined;
}

function take(path) {
  if (lstatSync(path).isSymbolicLink()) {
    const link = join(folder, 'code', relative(root, path));
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(relative(dirname(path), realpathSync(path)), link);
  }
  collect(path);
}

function isOurs(path) {
  return !relative(root, path).split(sep).includes('node_modules');
}

function copyOurs(path, { files = ['dist'] }) {
  const target = join(folder, 'code', relative(root, path));
  mkdirSync(target, { recursive: true });
  cpSync(join(path, 'package.json'), join(target, 'package.json'));
  for (const name of files)
    cpSync(join(path, name), join(target, name), { recursive: true, filter: isForRunning });
}

/** Copies a third-party package without nested packages, which are copied separately if needed. */
function copyTheirs(path) {
  const target = join(folder, 'packages', relative(root, path));
  const isInside = (source) => relative(path, source).split(sep).includes('node_modules');
  const filter = (source) => !isInside(source) && isForRunning(source);
  cpSync(path, target, { recursive: true, filter });
}

/** Returns false for types and source maps, unused fonts, and native binaries for other systems. */
function isForRunning(path) {
  const [, platform, arch] = /napi-v\d+\/(darwin|linux|win32)(?:\/(\w+))?/.exec(path) ?? [];
  if (platform && (platform !== process.platform || (arch && arch !== process.arch))) return false;
  return !/\.(?:d\.[cm]?ts|map)$/.test(path) && !unusedFonts.test(path);
}
