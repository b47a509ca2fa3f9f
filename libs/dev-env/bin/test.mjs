/**
 * `npm test`: installs what the tests need, runs the suites, and then lists the failures and how to rerun only them.
 * `npm test -- unit medium` runs only those suites, `npm test -- medium libs/storage` one folder or file of a suite,
 * `npm run test:long` the heaviest tests, `npm test -- deployment` the tests against a running product.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSuiteNames } from './parse-suite-names.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root, say, tool } from './prepare.mjs';
import { ensureReleaseTools, ensureStores } from './stores.mjs';
import { createResults } from './test-results.mjs';

const resultsFolder = join(root, '.test-results');
const frontend = join(root, 'frontend');

const resultFile = (suite) => join(resultsFolder, `${suite}.json`);

const vitest = (suite, args, cwd = root) =>
  tool(
    'vitest',
    [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'libs/dev-env/bin/outside-errors-reporter.mjs')}`,
      `--outputFile=${resultFile(suite)}`,
      ...args,
    ],
    { cwd },
  );

const project = (name) => (paths) => vitest(name, ['--project', name, ...paths]);

/** Suite → how it is run. */
const suites = {
  unit: project('unit'),
  component: (paths) =>
    vitest(
      'component',
      paths.map((path) => relative(frontend, path)),
      frontend,
    ),
  medium: project('medium'),
  e2e: project('e2e'),
  long: project('long'),
  browser: (paths) => playwright(paths),
  deployment: project('deployment'),
};
/** Run only on request: `long` takes a quarter of an hour, `deployment` needs a running product at JINWI_URL. */
const suitesOnDemand = ['long', 'deployment'];

/** Runs Playwright, whose configuration names the report's file. */
const playwright = (paths) =>
  tool('playwright', ['test', '--config=libs/end-to-end', '--pass-with-no-tests', ...paths]);

const usage = `npm test [-- unit component medium e2e browser long deployment] [files or folders]

Installs what the tests need, runs the named suites (default: all but the last two), and lists what failed.

  npm test -- medium libs/storage
runs one folder or file of a suite.

  npm run test:long
runs the heaviest proofs: crashes at every step, releases side by side, backups, the Helm chart.

  JINWI_URL=http://localhost:3000 npm test -- deployment
tests the product running there. See docs/deployment.md.`;

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
await ensureInstalled();
await ensureBuilt();
if (names.some((name) => name !== 'deployment')) await ensureStores();
if (names.includes('long')) await ensureReleaseTools();
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

const results = createResults();
for (const suite of names) {
  say(`\n── ${suite} tests`);
  results.add(suite, { code: await suites[suite](paths), path: resultFile(suite) });
}
say(results.summary());
process.exitCode = results.hasPassed() ? 0 : 1;
