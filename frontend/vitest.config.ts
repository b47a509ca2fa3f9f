import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@jinwi/source', 'browser', 'module', 'import', 'default'] },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // All files of a worker share its modules and its jsdom, which take longer to load than most files.
    isolate: false,
    // Vitest transforms this module itself, so that stripe-client.spec.ts can load it again for each test.
    server: { deps: { inline: ['@stripe/stripe-js'] } },
    // Rendering a whole page is slow on a busy machine.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
