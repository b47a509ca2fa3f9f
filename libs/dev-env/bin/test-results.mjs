/** Adds up the test runners' reports and formats the last lines of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { outsideErrorsPath } from './outside-errors-reporter.mjs';
import { root } from './prepare.mjs';

const skippedStatuses = ['pending', 'skipped', 'todo'];

export function createResults() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** Maps `suite file` to the names of the file's failed tests. */
  const failures = new Map();
  const skippedNames = [];
  const flakyNames = [];

  const addFailure = (suite, file, name) => {
    const key = [suite, file].filter(Boolean).join(' ');
    failures.set(key, [...(failures.get(key) ?? []), name]);
    total.failed += 1;
  };

  const add = (suite, { path, code }) => {
    if (!existsSync(path)) return addFailure(suite, '', 'the runner ended without a report');
    const failedBefore = total.failed;
    for (const { name, status, assertionResults } of readReport(path)) {
      const file = relative(root, name);
      total.passed += assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed');
      for (const test of failed) addFailure(suite, file, test.fullName);
      if (status === 'failed' && failed.length === 0) addFailure(suite, file, 'the file could not be run');
      const skipped = assertionResults.filter((test) => skippedStatuses.includes(test.status));
      skippedNames.push(...skipped.map((test) => `${suite}: ${test.fullName}`));
      total.skipped += skipped.length;
      flakyNames.push(
        ...assertionResults.filter(isFlaky).map((test) => `${suite} ${file}: ${test.fullName}`),
      );
    }
    for (const error of outsideErrors(path)) addFailure(suite, '', error);
    if (code !== 0 && total.failed === failedBefore) addFailure(suite, '', `the runner exited with ${code}`);
  };

  const summary = () =>
    [
      ...section('skipped', skippedNames),
      ...section('passed at the second try', flakyNames),
      ...section('failed', [...failures].flatMap(failureLines)),
      `\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
    ].join('\n');

  return { add, summary, hasPassed: () => total.failed === 0 && total.passed > 0 };
}

/** Returns the errors that no test caused; Playwright reports none. */
function outsideErrors(reportPath) {
  const path = outsideErrorsPath(reportPath);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Returns whether a test failed and then passed when CI repeated it: its report contains the first error. */
const isFlaky = ({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0;

/** Reads a report and returns the results of each file in Vitest's format, also for Playwright's reports. */
function readReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  if (report.testResults) return report.testResults;
  return report.suites.map((suite) => ({
    name: join(report.config.rootDir, suite.file),
    status: 'passed',
    assertionResults: playwrightTests(suite),
  }));
}

const playwrightStatuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

function playwrightTests({ specs, suites = [] }, groups = []) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({
      fullName: [...groups, title].join(' '),
      status: playwrightStatuses[status],
      failureMessages: status === 'flaky' ? [status] : [],
    })),
  );
  return [...own, ...suites.flatMap((suite) => playwrightTests(suite, [...groups, suite.title]))];
}

const section = (title, lines) =>
  lines.length === 0 ? [] : [`\n${title}:`, ...lines.map((line) => `  ${line}`)];

const failureLines = ([key, names]) => [`npm test -- ${key}`, ...names.map((name) => `    ${name}`)];
