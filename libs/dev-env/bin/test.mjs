/**
 * `npm test`: sets up what the tests need, runs every suite and prints one closing line.
 * `npm test -- unit medium` runs only those suites, `npm test -- deployment` those against a product that runs.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedNames } from './asked-names.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root, run, say, tool } from './prepare.mjs';
import { ensureStores } from './stores.mjs';

const resultsFolder = join(root, '.test-results');

/** Suite → how it runs. End-to-end and browser tests each own the machine. */
const suites = {
  unit: () => jest('unit', ['--maxWorkers=2']),
  component: () =>
    tool(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile=${resultFile('component')}`],
      {
        cwd: join(root, 'frontend'),
      },
    ),
  medium: () => jest('medium', ['--maxWorkers=2']),
  e2e: () => jest('e2e', ['--runInBand']),
  browser: () => jest('browser', ['--runInBand']),
  deployment: () => jest('deployment', ['--runInBand']),
};
/** Runs only when it is asked for: it needs a product that somebody started, at JINWI_URL. */
const suitesOnDemand = ['deployment'];

const resultFile = (suite) => join(resultsFolder, `${suite}.json`);

const jest = (project, args) =>
  tool(
    'jest',
    [
      '--selectProjects',
      project,
      '--passWithNoTests',
      '--json',
      `--outputFile=${resultFile(project)}`,
      ...args,
    ],
    { environment: { NODE_OPTIONS: '--no-warnings' } },
  );

const chosen = askedNames({
  usage: `npm test [-- unit component medium e2e browser deployment]

Sets up what the tests need, runs the named suites, or all but the last, and prints one closing line.

  JINWI_URL=http://localhost:3000 npm test -- deployment
speaks to a product that runs there. See docs/deployment.md.`,
  known: Object.keys(suites),
});
const names =
  chosen.length > 0 ? chosen : Object.keys(suites).filter((name) => !suitesOnDemand.includes(name));
checkNode();
await ensureInstalled();
await ensureBuilt();
if (names.some((name) => !suitesOnDemand.includes(name))) await ensureStores();
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const skippedNames = [];
for (const suite of names) {
  say(`\n── ${suite} tests`);
  const code = await suites[suite]();
  addResults(suite, code);
}
if (skippedNames.length > 0) say(`\nskipped:\n${skippedNames.map((name) => `  ${name}`).join('\n')}`);
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function addResults(suite, code) {
  if (!existsSync(resultFile(suite))) {
    total.failed += 1;
    return;
  }
  const result = JSON.parse(readFileSync(resultFile(suite), 'utf8'));
  const failed = result.numFailedTests + (result.numRuntimeErrorTestSuites ?? 0);
  total.passed += result.numPassedTests;
  // A suite that could not even start has no failed test of its own, only an exit code.
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
  total.skipped += result.numPendingTests + (result.numTodoTests ?? 0);
  for (const file of result.testResults) {
    for (const test of file.assertionResults) {
      if (['pending', 'skipped', 'todo'].includes(test.status))
        skippedNames.push(`${suite}: ${test.fullName}`);
    }
  }
}
