import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { repository } from '../helpers/repository.js';
import { chromiumPath } from '../browser/chromium.js';

/** `npm run lighthouse`: one page after another, so that nothing else takes the processor. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.lighthouse.ts',
  globalSetup: '../browser/start-product.ts',
  build: { external: ['**/dist/**'] },
  outputDir: join(repository, '.test-results/lighthouse'),
  reporter: 'line',
  workers: 1,
  timeout: 600_000,
  use: {
    launchOptions: { executablePath: chromiumPath, args: ['--disable-gpu', '--disable-quic'] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  },
});
