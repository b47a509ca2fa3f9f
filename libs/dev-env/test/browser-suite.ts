import { describeInBrowser, TestBrowser } from './browser.js';
import { startTestSystem, type TestSystem } from './test-system.js';

/** A suite in Chromium against a product of its own; pages close after each test. */
export function browserSuite(
  name: string,
  tests: (place: { browser: () => TestBrowser; system: () => TestSystem }) => void,
): void {
  describeInBrowser(name, () => {
    let system: TestSystem | undefined;
    let browser: TestBrowser | undefined;

    beforeAll(async () => {
      system = await startTestSystem();
      browser = await TestBrowser.open(system.url);
    }, 60_000);

    afterEach(() => browser?.closePages());

    afterAll(async () => {
      await browser?.close();
      await system?.close();
    }, 60_000);

    tests({ browser: () => started(browser), system: () => started(system) });
  });
}

function started<T>(part: T | undefined): T {
  if (!part) throw new Error('it is started before the tests');
  return part;
}
