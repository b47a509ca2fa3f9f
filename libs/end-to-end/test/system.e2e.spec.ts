import { analysesSuite } from './suites/analyses.suite.js';
import { gateSuite } from './suites/gate.suite.js';
import { startTestSystem, type TestSystem } from './test-system.js';

describe('through every process', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem();
  }, 60_000);

  afterAll(() => system.close());

  describe('a member and a photo', () => analysesSuite(() => system.url));
  describe('every answer', () => gateSuite(() => system.url));
});
