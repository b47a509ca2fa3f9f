import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@jinwi/source', 'browser', 'module', 'import', 'default'] },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Rendering a whole page is slow on a busy machine.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
