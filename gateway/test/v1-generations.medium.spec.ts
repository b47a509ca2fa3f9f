import { v1GenerationSchema } from '@jinwi/contracts';
import { taskId } from './generation-responder.js';
import { type GenerationSystem, startGenerationSystem } from './generation-system.js';
import { storedKeys } from './key-responder.js';
import { aKey, bearer, imageForm, strangerId } from './v1-callers.js';

describe('/api/v1/generations', () => {
  let system: GenerationSystem;

  beforeAll(async () => {
    system = await startGenerationSystem();
  }, 60_000);
  afterAll(() => system.close());
  beforeEach(() => {
    storedKeys.length = 0;
    system.answers.submissions.length = 0;
  });

  const post = (secret: string, headers: Record<string, string> = {}) =>
    system.send('/api/v1/generations', {
      method: 'POST',
      headers: { ...bearer(secret), ...headers },
      body: imageForm({ prompt: 'A cat', n: '2' }),
    });

  it('takes a form with 202 and the key that pays', async () => {
    const { secret, id } = aKey({ creditLimit: 30 });
    const response = await post(secret);
    const [submission] = system.answers.submissions;
    expect(submission).toMatchObject({
      spender: { id, creditLimit: 30 },
      settings: { prompt: 'A cat', n: 2 },
    });
    expect(response.status).toBe(202);
    expect(v1GenerationSchema.parse(await response.json()).id).toBe(submission?.taskId);
    expect(response.headers.get('location')).toBe(`/api/v1/generations/${submission?.taskId}`);
  });

  it('shows a task to its member alone', async () => {
    const read = (secret: string) =>
      system.send(`/api/v1/generations/${taskId}`, { headers: bearer(secret) });
    const own = await read(aKey().secret);
    expect(v1GenerationSchema.strict().parse(await own.json())).toMatchObject({
      id: taskId,
      state: 'succeed',
      settings: { prompt: 'A cat' },
    });
    expect((await read(aKey({ userId: strangerId }).secret)).status).toBe(404);
    const malformed = system.send('/api/v1/generations/none', { headers: bearer(aKey().secret) });
    expect((await malformed).status).toBe(404);
  });

  it('refuses a form without a prompt', async () => {
    const response = await system.send('/api/v1/generations', {
      method: 'POST',
      headers: bearer(aKey().secret),
      body: imageForm(),
    });
    expect([response.status, (await response.json()).code]).toEqual([400, 'generation.prompt-required']);
  });
});
