import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Slow test files, which must not start last. Where no durations are recorded yet, Vitest starts the largest first. */
const slowest = [
  'system',
  'crash',
  'shared-reports',
  'redis-queue',
  'postgres-queue',
  'hostile',
  'drawn-pages',
  'copy-move',
  'ai-pixels',
  'fuzz',
  'up',
];

class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => {
      const at = slowest.indexOf(basename(moduleId).split('.')[0]);
      return at === -1 ? slowest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Whether Vitest shuffles the tests. If so, SlowestFirst is not used, because it would replace the shuffling. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

/**
 * `unit` tests are next to the code, the others in test/ folders; `long` has the slowest tests, `deployment` those that
 * run against a product that is already running. Two configurations are elsewhere: libs/end-to-end/playwright.config.ts
 * for browser tests in Playwright, and frontend/vitest.config.ts for the frontend's components in jsdom.
 */
const project = (name, files, options = {}) => ({
  extends: true,
  test: {
    name,
    include: ['gateway', 'services', 'libs', 'extensions'].map((folder) => `${folder}/**/${files}`),
    ...options,
  },
});

/** In CI, a test that fails only on a busy machine must not block a change. `npm test` names each that was repeated. */
const retries = { retry: process.env.CI ? 1 : 0 };

/** Projects whose tests use real stores share one PostgreSQL. */
const withStores = {
  globalSetup: ['vitest.build.mjs', 'libs/local-stores/test/start-stores.ts'],
  ...retries,
};

export default defineConfig({
  // Emits the types of constructor parameters, by which Nest injects.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  ssr: { resolve: { conditions: ['@jinwi/source', 'node'] } },
  test: {
    globals: true,
    // All files of a worker share its modules: loading Nest and TypeORM takes longer than most files.
    isolate: false,
    restoreMocks: true,
    sequence: isShuffled ? {} : { sequencer: SlowestFirst },
    globalSetup: 'vitest.build.mjs',
    // Longer than the timeout of `until`, so that a failure shows the better message of `until`. Tests that start
    // whole systems may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      project('unit', '{src,tools}/**/*.spec.ts'),
      // Many of these tests wait for time limits, so two cores have time for a third worker.
      project('medium', 'test/**/*.medium.spec.ts', { ...withStores, maxWorkers: 3 }),
      project('e2e', 'test/**/*.e2e.spec.ts', withStores),
      project('long', 'test/**/*.long.spec.ts', { ...withStores, maxWorkers: 1 }),
      project('deployment', 'test/**/*.deployment.spec.ts', { maxWorkers: 1 }),
    ],
  },
});
