import { describeInBrowser, TestBrowser } from './browser.js';
import { startTestSystem, type TestSystem } from './test-system.js';

type Tests = (place: { browser: () => TestBrowser; system: () => TestSystem }) => void;

interface SuiteOptions {
  /** Starts the product, to override its settings. */
  start?: () => Promise<TestSystem>;
}

/** A suite in Chromium against its own product; pages close after each test. */
export function browserSuite(
  name: string,
  tests: Tests,
  { start = startTestSystem }: SuiteOptions = {},
): void {
  describeInBrowser(name, () => {
    let system: TestSystem | undefined;
    let browser: TestBrowser | undefined;

    beforeAll(async () => {
      system = await start();
      browser = await TestBrowser.open(system.url);
    });

    afterEach(() => browser?.closePages());

    afterAll(async () => {
      await browser?.close();
      await system?.close();
    });

    tests({ browser: () => started(browser), system: () => started(system) });
  });
}

function started<T>(part: T | undefined): T {
  if (!part) throw new Error('only available inside tests, not in describe()');
  return part;
}
