import { createObjectStore } from '@jinwi/storage';
import { until } from '@jinwi/local-stores';
import { newMember, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { analysesSuite } from '../suites/analyses.suite.js';
import { copiesSuite } from '../suites/copies.suite.js';
import { gateSuite } from '../suites/gate.suite.js';
import { generationsSuite } from '../suites/generations.suite.js';
import { sandboxSuite } from '../suites/sandbox.suite.js';
import { signInLoadSuite } from '../suites/sign-in-load.suite.js';
import { signInSuite } from '../suites/sign-in.suite.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

/** Runs the suites that need no fault and no special settings on one system, with local studio and sandbox payments. */
describe('through every process', () => {
  let system: TestSystem;
  const url = () => system.url;

  beforeAll(async () => {
    system = await startTestSystem({
      environment: { GENERATION_RATE_PER_SECOND: '100', GENERATION_POLL_MS: '200' },
    });
  }, 60_000);

  afterAll(() => system.close());

  describe('a member and a photo', () => analysesSuite(url));
  describe('every answer', () => gateSuite(url));
  describe('buying in the sandbox', () => sandboxSuite(url));
  describe('sign-in', () => signInSuite(url));
  describe('many sign-ins', () => signInLoadSuite(url));
  describe('a copy of what the studio made', () =>
    copiesSuite({ url, isAi: false, generator: /^Jinwi local studio/u }));
  describe('a generation', () => {
    generationsSuite(url);

    it('leaves nothing in the store of a task that its member deleted', async () => {
      const member = await newMember(system.url);
      const taskId = await submitGeneration(member, { photo: await madePhoto() });
      await untilGenerated(member, taskId);
      await member.send(`/api/generate-image/${taskId}`, { method: 'DELETE' });
      const store = createObjectStore(system.urls.storageUrl);
      await until(
        async () => (await store.list(`generations/${taskId}/`)[Symbol.asyncIterator]().next()).done === true,
      );
    }, 60_000);
  });
});
