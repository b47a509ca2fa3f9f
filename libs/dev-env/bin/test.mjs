/**
 * `npm test`: installs what the tests need, runs the suites, and then lists the failures and how to rerun only them.
 * `npm test -- unit medium` runs only those suites, `npm test -- medium libs/storage` one folder or file of a suite,
 * `npm run test:long` the heaviest tests, `npm test -- deployment` the tests against a running product.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, parseSuiteNames, root, say, tool } from './prepare.mjs';
import { ensureReleaseTools, ensureStores } from './stores.mjs';
import { createResults } from './test-results.mjs';

const resultsFolder = join(root, '.test-results');
const frontend = join(root, 'frontend');

const resultFile = (suite) => join(resultsFolder, `${suite}.json`);

async function vitest(run, args, cwd = root) {
  const path = resultFile(run);
  const reporters = ['default', 'json', join(root, 'libs/dev-env/bin/outside-errors-reporter.mjs')];
  const options = [
    '--passWithNoTests',
    ...reporters.map((one) => `--reporter=${one}`),
    `--outputFile=${path}`,
  ];
  return { code: await tool('vitest', ['run', ...options, ...args], { cwd }), path };
}

const project = (name) => (paths) => vitest(name, ['--project', name, ...paths]);

/** Runs all component tests in two processes: one Vitest with two workers would set up jsdom again for each file. */
function components(paths) {
  const files = paths.map((path) => relative(frontend, path));
  if (files.length > 0) return vitest('component', files, frontend);
  return Promise.all([1, 2].map((shard) => vitest(`component-${shard}`, [`--shard=${shard}/2`], frontend)));
}

/** For each suite, a function that runs it and resolves with the exit code and report of each run. */
const suites = {
  unit: project('unit'),
  component: components,
  medium: project('medium'),
  e2e: project('e2e'),
  long: project('long'),
  browser: (paths) => playwright(paths),
  deployment: project('deployment'),
};
/** Run only on request: `long` takes a quarter of an hour, `deployment` needs a running product at JINWI_URL. */
const suitesOnDemand = ['long', 'deployment'];

/** Runs Playwright, whose configuration names the report's file. */
const playwright = async (paths) => ({
  code: await tool('playwright', ['test', '--config=libs/end-to-end', '--pass-with-no-tests', ...paths]),
  path: resultFile('browser'),
});

const usage = `npm test [-- unit component medium e2e browser long deployment] [files or folders]

Installs what the tests need, runs the named suites (default: all but the last two), and lists what failed.

  npm test -- medium libs/storage
runs one folder or file of a suite.

  npm run test:long
runs the heaviest proofs: crashes at every step, releases side by side, backups, the Helm chart.

  JINWI_URL=http://localhost:3000 npm test -- deployment
tests the product running there. See docs/deployment.md.`;

async function prepareProject() {
  await ensureInstalled();
  await ensureBuilt();
}

async function prepareTools() {
  if (names.some((name) => name !== 'deployment')) await ensureStores();
  if (names.includes('long')) await ensureReleaseTools();
}

const words = parseSuiteNames({
  usage,
  known: Object.keys(suites),
  accepts: (word) => existsSync(resolve(root, word)),
});
const chosen = words.filter((word) => word in suites);
const paths = words.filter((word) => !(word in suites)).map((word) => resolve(root, word));
const names =
  chosen.length > 0 ? chosen : Object.keys(suites).filter((name) => !suitesOnDemand.includes(name));
checkNode();
// Both at once, because MinIO takes minutes to compile, and installing and building use barely more than one core.
await Promise.all([prepareProject(), prepareTools()]);
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

const results = createResults();
for (const suite of names) {
  say(`\n── ${suite} tests`);
  const begunAt = performance.now();
  for (const run of [await suites[suite](paths)].flat()) results.add(suite, run);
  say(`${suite} tests: ${Math.round((performance.now() - begunAt) / 1000)} s`);
}
say(results.summary());
process.exitCode = results.hasPassed() ? 0 : 1;
