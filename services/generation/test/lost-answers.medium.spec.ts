import { generationFailures } from '@jinwi/contracts';
import { type LostAnswer, ProviderError } from '../src/providers/generation-provider.js';
import { generationRun } from './generation-run.js';
import { GenerationSystem } from './generation-system.js';
import { finished, providerIdOf, ScriptedProvider } from './scripted-provider.js';

describe('an answer of the provider that was lost', () => {
  let system: GenerationSystem;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start({ isWorking: false });
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
  });

  afterEach(() => system.stopWorker());

  const startWith = async (lostAnswer: LostAnswer) => {
    const name = { 'look-up': 'kling', never: 'openai', repeat: 'studio' } as const;
    const provider = new ScriptedProvider(name[lostAnswer], lostAnswer);
    await system.restartService({}, { provider });
    return provider;
  };

  /** Makes a submission as if a crash had happened after the call of the provider, before its answer was committed. */
  async function begun(secondsAgo: number): Promise<string> {
    const taskId = await system.submit({ userId });
    await system.query(
      `UPDATE submission SET begun_at = now() - $2 * interval '1 second' WHERE task_id = $1`,
      [taskId, secondsAgo],
    );
    return taskId;
  }

  /** Runs the job once. The test can abort it at any time. */
  function turn(taskId: string, { provider, signal }: { provider: ScriptedProvider; signal: AbortSignal }) {
    return generationRun(system, { provider, pollIntervalMs: 100 }).run({ taskId }, { signal });
  }

  const arrived = async (provider: ScriptedProvider, submissionId: string) => {
    const request = { settings: { n: 1 } } as Parameters<ScriptedProvider['submit']>[0];
    await provider.submit(request, { submissionId });
  };

  it('is looked up: a submission that arrived is not made again', async () => {
    const provider = await startWith('look-up');
    const taskId = await begun(1);
    await arrived(provider, taskId);
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
    expect(provider.lookUps).toEqual([taskId]);
    expect(provider.submissions).toHaveLength(1);
    expect(await system.charged(taskId)).toBe('captured');
  });

  it('is looked up: what never arrived is made under the same id', async () => {
    const provider = await startWith('look-up');
    const taskId = await begun(1);
    const { signal } = new AbortController();
    const later = await turn(taskId, { provider, signal });
    expect(later?.againInMs).toBeGreaterThan(0);
    expect(provider.submissions).toEqual([]);
    await system.query(
      `UPDATE submission SET begun_at = now() - interval '10 seconds', polled_at = now() - interval '9 seconds'
        WHERE task_id = $1`,
      [taskId],
    );
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
    expect(provider.submissions.map(({ submissionId }) => submissionId)).toEqual([taskId]);
    expect(provider.lookUps).toEqual([taskId, taskId]);
  });

  it('fails the task and returns its credits where it may be billed', async () => {
    const provider = await startWith('never');
    const taskId = await begun(1);
    await system.startWorker({}, { provider });
    const task = await system.end(taskId, { userId });
    expect(task.task_status_msg).toBe(generationFailures.interrupted.en);
    expect(provider.submissions).toEqual([]);
    expect(await system.charged(taskId)).toBe('released');
    expect(system.ledger.available(userId)).toBe(5);
  });

  it('is made again where that costs nobody anything', async () => {
    const provider = await startWith('repeat');
    const taskId = await begun(1);
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
    expect(provider.submissions.map(({ submissionId }) => submissionId)).toEqual([taskId]);
  });

  it.each<[LostAnswer, string, number]>([
    ['look-up', 'succeed', 1],
    ['never', 'failed', 1],
    ['repeat', 'succeed', 2],
  ])('broken off while the worker lives: %s ends in %s', async (lostAnswer, state, submissions) => {
    const provider = await startWith(lostAnswer);
    provider.nextSubmits.push(() => {
      throw new ProviderError('unknown-outcome', 'the connection broke');
    });
    const taskId = await system.submit({ userId });
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_status).toBe(state);
    expect(provider.submissions).toHaveLength(submissions);
    expect(await system.charged(taskId)).toBe(state === 'succeed' ? 'captured' : 'released');
  });

  it('leads to no second submission when a worker stopped while fetching', async () => {
    const provider = await startWith('never');
    const stopping = new AbortController();
    const { signal } = stopping;
    provider.nextFetches.push(() => {
      stopping.abort();
      throw new ProviderError('retry', 'a result could not be fetched: AbortError');
    });
    const taskId = await system.submit({ userId });
    await expect(turn(taskId, { provider, signal })).rejects.toThrow('a result could not be fetched');
    await system.startWorker({}, { provider });
    const task = await system.end(taskId, { userId });
    expect(task.task_status_msg).toBe(generationFailures.interrupted.en);
    expect(provider.submissions).toHaveLength(1);
    expect(await system.charged(taskId)).toBe('released');
  });

  it('a poll that times out is never a reason to submit again', async () => {
    const provider = await startWith('look-up');
    provider.nextPolls.push(() => {
      throw new ProviderError('unknown-outcome', 'no answer in time');
    });
    const taskId = await system.submit({ userId });
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
    expect(provider.submissions).toHaveLength(1);
    expect(provider.polls).toHaveLength(2);
  });

  it('images that were being copied are copied again, to the same places', async () => {
    const provider = await startWith('look-up');
    const taskId = await system.submit({ userId, settings: { n: 3 } });
    await system.query(`UPDATE submission SET begun_at = now(), provider_task_id = $2 WHERE task_id = $1`, [
      taskId,
      providerIdOf(taskId),
    ]);
    await arrived(provider, taskId);
    provider.nextPolls.push(() => ({ status: 'succeed', ...finished(3) }));
    await system.store.put(`generations/${taskId}/1-0.png`, Buffer.from('half an image'), {
      contentType: 'image/png',
      sizeBytesMax: 100,
    });
    await system.startWorker({}, { provider });
    expect((await system.end(taskId, { userId })).task_result.images).toHaveLength(3);
    expect(await system.storedKeys(`generations/${taskId}/`)).toHaveLength(7);
    expect(provider.submissions).toHaveLength(1);
  });
});
