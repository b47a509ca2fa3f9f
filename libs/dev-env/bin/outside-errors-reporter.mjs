import { writeFileSync } from 'node:fs';

/** Returns the file for the errors of the run whose JSON report is at `reportPath`. */
export const outsideErrorsPath = (reportPath) => reportPath.replace(/\.json$/, '.errors.json');

/** A Vitest reporter that stores what the JSON report omits: errors outside of tests, which fail the run too. */
export default class OutsideErrorsReporter {
  onInit({ config }) {
    this.path = outsideErrorsPath(config.outputFile);
  }

  onTestRunEnd(_modules, errors) {
    const lines = errors.map(({ name, message, VITEST_TEST_PATH: file }) =>
      [`${name}: ${message}`, file && `in ${file}`].filter(Boolean).join(' '),
    );
    writeFileSync(this.path, JSON.stringify(lines));
  }
}
