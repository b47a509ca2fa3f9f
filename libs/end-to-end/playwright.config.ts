import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumPath } from './test/browser/chromium.js';

const results = join(import.meta.dirname, '../../.test-results');
/** Long enough for an analysis on a busy machine. */
const waitTimeoutMs = 60_000;

if (!chromiumPath && process.env.JINWI_REQUIRE_STORES === '1') throw new Error('chromium not found');

/** The browser tests: all of them use one running product, and each worker one Chromium. */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/start-product.ts',
  outputDir: join(results, 'browser'),
  reporter: [['list'], ['json', { outputFile: join(results, 'browser.json') }]],
  // The built packages are loaded without transforming them.
  build: { external: ['**/dist/**'] },
  workers: 2,
  // Playwright lists a test as flaky if it passes only at the second try.
  retries: process.env.CI ? 1 : 0,
  // One test may visit every page, which is slow on a busy machine.
  timeout: 300_000,
  use: {
    launchOptions: { executablePath: chromiumPath, args: ['--disable-gpu', '--disable-quic'] },
    actionTimeout: waitTimeoutMs,
    navigationTimeout: waitTimeoutMs,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
  },
});
