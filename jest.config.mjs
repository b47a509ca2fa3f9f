/**
 * `unit` tests are next to the code, the others in test/ folders; `long` has the slowest tests, `deployment` those that
 * run against a product that is already running. Browser tests run in Playwright: libs/end-to-end/playwright.config.ts.
 */
const base = {
  testEnvironment: '<rootDir>/jest.environment.cjs',
  testEnvironmentOptions: {
    customExportConditions: ['@jinwi/source', 'node', 'node-addons', 'require', 'default'],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  extensionsToTreatAsEsm: [],
  transform: { '^.+\\.(ts|js|mjs)$': '<rootDir>/jest.transformer.cjs' },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['/dist/'],
  rootDir: '.',
};

/** Projects whose tests use real stores share one PostgreSQL. */
const withStores = {
  ...base,
  globalSetup: '<rootDir>/libs/local-stores/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/libs/local-stores/jest-global-teardown.mjs',
};

const roots = ['gateway', 'services', 'libs'].map((folder) => `<rootDir>/${folder}`);

export default {
  reporters: ['default'],
  // Longer than the timeout of `until`, whose message is better. Tests that start whole systems may be slow.
  testTimeout: 120_000,
  projects: [
    { ...base, displayName: 'unit', roots, testMatch: ['**/{src,tools}/**/*.spec.ts'] },
    { ...withStores, displayName: 'medium', roots, testMatch: ['**/test/**/*.medium.spec.ts'] },
    { ...withStores, displayName: 'e2e', roots, testMatch: ['**/test/**/*.e2e.spec.ts'] },
    { ...withStores, displayName: 'long', roots, testMatch: ['**/test/**/*.long.spec.ts'] },
    { ...base, displayName: 'deployment', roots, testMatch: ['**/test/**/*.deployment.spec.ts'] },
  ],
};
