import { createObjectStore } from '@jinwi/storage';
import { until } from '@jinwi/local-stores';
import { newMember, submitGeneration, untilGenerated } from './generation-steps.js';
import { madePhoto } from './made-photo.js';
import { generationsSuite } from './suites/generations.suite.js';
import { startTestSystem, type TestSystem } from './test-system.js';

/** Every part in one process, images from the local studio. */
describe('a generation, through every process', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem({
      environment: { GENERATION_PROVIDER: 'studio', GENERATION_RATE_PER_SECOND: '100' },
    });
  }, 60_000);

  afterAll(() => system.close());

  generationsSuite(() => system.url);

  const storedKeys = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of createObjectStore(system.urls.storageUrl).list(prefix)) keys.push(key);
    return keys;
  };

  it('leaves nothing in the store of a task that its member deleted', async () => {
    const member = await newMember(system.url);
    const taskId = await submitGeneration(member, { photo: await madePhoto() });
    await untilGenerated(member, taskId);
    await member.send(`/api/generate-image/${taskId}`, { method: 'DELETE' });
    await until(async () => (await storedKeys(`generations/${taskId}/`)).length === 0);
  }, 60_000);
});
