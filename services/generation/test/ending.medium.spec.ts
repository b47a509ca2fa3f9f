import { randomUUID } from 'node:crypto';
import { generationFailures } from '@jinwi/contracts';
import { createJobProducer, type JobProducer } from '@jinwi/jobs';
import { until } from '@jinwi/local-stores';
import { ProviderError } from '../src/providers/generation-provider.js';
import { generationRun } from './generation-run.js';
import { GenerationSystem } from './generation-system.js';
import { finished } from './scripted-provider.js';

describe('the end of tasks that nobody finished', () => {
  let system: GenerationSystem;
  let producer: JobProducer;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start({ isWorking: false });
    producer = createJobProducer({ url: system.environment.QUEUE_URL ?? '' });
  });

  afterAll(async () => {
    await producer.close();
    await system.close();
  });

  beforeEach(() => {
    userId += 1;
  });

  afterEach(() => system.stopWorker());

  const age = (taskId: string, minutes: number) =>
    system.query(`UPDATE task SET admitted_at = now() - $2 * interval '1 minute' WHERE task_id = $1`, [
      taskId,
      minutes,
    ]);
  const restartSweeping = (given: Record<string, string> = {}) =>
    system.restartService({ GENERATION_SWEEP_MS: '200', ...given });
  /** Makes a task and its hold but no job, as if the outbox was lost in a crash right after the commit. */
  const orphan = async (minutes: number) => {
    const owned = await system.submit({ userId: userId + 3000 });
    const taskId = randomUUID();
    system.ledger.reserve({ holdId: taskId, userId, amount: 3, purpose: 'generation' });
    const copied = `reference_key, reference_content_type, image_name, image_size, prompt, negative_prompt,
                    image_reference, image_fidelity, human_fidelity, n, aspect_ratio, provider`;
    await system.query(
      `INSERT INTO task (task_id, user_id, ${copied}) SELECT $2, $3, ${copied} FROM task WHERE task_id = $1`,
      [owned, taskId, userId],
    );
    await system.query(`INSERT INTO submission (task_id, number, submission_id, n) VALUES ($1, 1, $1, 1)`, [
      taskId,
    ]);
    await age(taskId, minutes);
    return taskId;
  };

  it('API-057 a task fails after its time, and its credits return once', async () => {
    const { provider } = system;
    const releases = system.ledger.releases;
    provider.nextPolls.push(...Array.from({ length: 200 }, () => () => ({ status: 'processing' as const })));
    await system.startWorker({ GENERATION_DEADLINE_MS: '1500' });
    const taskId = await system.submit({ userId });
    const task = await system.end(taskId, { userId });
    expect(task).toMatchObject({ task_status: 'failed', task_status_msg: generationFailures.deadline.en });
    expect(await system.charged(taskId)).toBe('released');
    expect([system.ledger.available(userId), system.ledger.releases]).toEqual([5, releases + 1]);
    provider.nextPolls.length = 0;
  });

  it('a provider that was away to the end is named unavailable', async () => {
    const { provider } = system;
    const away = () => {
      throw new ProviderError('retry', 'away', { retryAfterMs: 200 });
    };
    provider.nextSubmits.push(...Array.from({ length: 100 }, () => away));
    await system.startWorker({ GENERATION_DEADLINE_MS: '60000' });
    const taskId = await system.submit({ userId });
    // When the second attempt arrives, the failure of the first one is stored.
    await until(() => provider.submissions.filter(({ submissionId }) => submissionId === taskId).length > 1);
    await age(taskId, 2);
    const task = await system.end(taskId, { userId });
    expect(task.task_status_msg).toBe(generationFailures.unavailable.en);
    provider.nextSubmits.length = 0;
  });

  it('a task succeeds with its first images when more take too long', async () => {
    const { provider } = system;
    provider.nextPolls.push(
      () => ({ status: 'succeed', ...finished(2) }),
      ...Array.from({ length: 200 }, () => () => ({ status: 'processing' as const })),
    );
    const made = provider.submissions.length;
    await system.startWorker({ GENERATION_DEADLINE_MS: '60000' });
    const taskId = await system.submit({ userId, settings: { n: 3 } });
    await until(() => provider.submissions.length === made + 2);
    await age(taskId, 2);
    const task = await system.end(taskId, { userId });
    expect(task.task_status).toBe('succeed');
    expect(task.task_result.images).toHaveLength(2);
    expect(await system.charged(task.task_id)).toBe('captured');
    provider.nextPolls.length = 0;
  });

  it('API-057 a task whose time is over while no worker runs fails', async () => {
    const taskId = await system.submit({ userId });
    await age(taskId, 16);
    await restartSweeping();
    expect((await system.end(taskId, { userId })).task_status_msg).toBe(generationFailures.deadline.en);
    expect(await system.charged(taskId)).toBe('released');
  });

  it('a task whose time is over fails while the queue is away', async () => {
    const [old, young] = [await system.submit({ userId }), await system.submit({ userId: userId + 1000 })];
    await age(old, 16);
    await age(young, 10);
    await restartSweeping({ QUEUE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing', MIGRATE: 'off' });
    expect((await system.end(old, { userId })).task_status).toBe('failed');
    expect((await system.get(young, { userId: userId + 1000 })).task_status).toBe('submitted');
    await restartSweeping();
    await system.startWorker();
    expect((await system.end(young, { userId: userId + 1000 })).task_status).toBe('succeed');
  });

  it('a task without a job gets one', async () => {
    // The previous test has left processes that sweep. A restart stops them.
    await system.restartService();
    const taskId = await orphan(1);
    expect(await producer.jobState('generation.run', `generation-${taskId}`)).toBeUndefined();
    await restartSweeping();
    await system.startWorker();
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
  });

  it('a task without a job gets one behind many older ones', async () => {
    await system.restartService();
    const older = await orphan(2);
    await system.query(
      `INSERT INTO task (task_id, user_id, reference_key, reference_content_type, image_name, image_size, prompt,
                          negative_prompt, image_reference, image_fidelity, human_fidelity, n, aspect_ratio, provider,
                          created_at)
       SELECT gen_random_uuid(), user_id, reference_key, reference_content_type, image_name, image_size, prompt,
              negative_prompt, image_reference, image_fidelity, human_fidelity, n, aspect_ratio, provider,
              created_at FROM task, generate_series(1, 250) WHERE task_id = $1`,
      [older],
    );
    const rows = await system.query<{ task_id: string }>(
      'SELECT task_id FROM task WHERE finished_at IS NULL',
    );
    for (const { task_id: taskId } of rows) {
      await producer.enqueue('generation.run', { taskId }, { jobId: `generation-${taskId}` });
    }
    userId += 1;
    const taskId = await orphan(1);
    await restartSweeping();
    await until(async () => (await producer.jobState('generation.run', `generation-${taskId}`)) === 'open');
    await system.query(`DELETE FROM task WHERE task_id NOT IN (SELECT task_id FROM submission)`);
    await system.startWorker();
    expect((await system.end(taskId, { userId })).task_status).toBe('succeed');
  }, 60_000);

  it('a task whose job has ended without a word fails', async () => {
    await system.startWorker();
    const { task_id: taskId } = await system.generate({ userId });
    await system.charged(taskId);
    await until(async () => (await producer.jobState('generation.run', `generation-${taskId}`)) === 'ended');
    await system.query(
      `UPDATE task SET state = 'processing', images = '[]', finished_at = NULL,
                        admitted_at = now() - interval '1 minute' WHERE task_id = $1`,
      [taskId],
    );
    await restartSweeping();
    expect((await system.end(taskId, { userId })).task_status_msg).toBe(generationFailures.interrupted.en);
  });

  it('tasks of a provider that is no longer configured fail', async () => {
    const taskId = await system.submit({ userId });
    await system.startWorker({}, { provider: null });
    expect((await system.end(taskId, { userId })).task_status_msg).toBe(generationFailures.unavailable.en);
  });

  it('a task whose reference is gone fails at once', async () => {
    const taskId = await system.submit({ userId });
    await system.store.delete(`generations/${taskId}/reference`);
    await system.startWorker();
    expect((await system.end(taskId, { userId })).task_status_msg).toBe(generationFailures.failed.en);
  });

  it('simultaneous runs of a task submit once and end it once', async () => {
    const { provider, ledger } = system;
    const job = generationRun(system, { provider, pollIntervalMs: 50 });
    const taskId = await system.submit({ userId, settings: { n: 2 } });
    const captures = ledger.captures;
    const made = provider.submissions.length;
    const context = { signal: new AbortController().signal };
    const runs = () => Promise.all([1, 2, 3, 4].map(() => job.run({ taskId }, context)));
    await runs();
    await new Promise((resolve) => setTimeout(resolve, 60));
    await runs();
    expect((await system.end(taskId, { userId })).task_result.images).toHaveLength(2);
    expect(await system.charged(taskId)).toBe('captured');
    expect([provider.submissions.length - made, ledger.captures - captures]).toEqual([1, 1]);
  });
});
