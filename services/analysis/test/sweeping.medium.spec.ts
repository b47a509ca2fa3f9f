import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createJobProducer, type JobProducer } from '@jinwi/jobs';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const ageSql = `UPDATE analysis SET admitted_at = now() - $2 * interval '1 minute' WHERE submission_id = $1`;

describe('what a crash left behind', () => {
  let system: AnalysisSystem;
  let producer: JobProducer;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    system = await AnalysisSystem.start({ isWorking: false });
    producer = createJobProducer({ url: system.environment.QUEUE_URL ?? '' });
  });

  afterAll(async () => {
    await producer.close();
    await system.close();
  });

  afterEach(async () => {
    await system.worker?.close();
    system.worker = undefined;
  });

  /** Makes an analysis and its hold but no job, as if the outbox was lost in a crash right after the commit. */
  async function orphan(ageMinutes: number) {
    const submissionId = randomUUID();
    const key = `analyses/${submissionId}/original`;
    await system.store.put(key, photo, { contentType: 'image/jpeg', sizeBytesMax: 1e7 });
    system.ledger.reserve({ holdId: submissionId, userId: 1, amount: 1, purpose: 'analysis' });
    const [row] = await system.query<{ id: number }>(
      `INSERT INTO analysis (submission_id, user_id, object_key, image_name, image_size)
       VALUES ($1, 1, $2, 'photo.jpg', $3) RETURNING id`,
      [submissionId, key, photo.length],
    );
    await system.query(ageSql, [submissionId, ageMinutes]);
    return { id: row?.id ?? 0, submissionId };
  }

  const restartSweeping = async (given: Record<string, string> = {}) => {
    await system.service?.close();
    await system.startService({ ANALYSIS_SWEEP_MS: '200', ...given });
  };

  it('a queued row without a job gets one', async () => {
    const { id, submissionId } = await orphan(1);
    await restartSweeping();
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
  });

  it('a row that is younger is left to the outbox', async () => {
    const { submissionId } = await orphan(0);
    await restartSweeping();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await producer.jobState('analysis.run', `analysis-${submissionId}`)).toBeUndefined();
    await system.query('DELETE FROM analysis WHERE submission_id = $1', [submissionId]);
  });

  it('a running row whose job ended silently fails and releases its credit', async () => {
    const { id, submissionId } = await orphan(0);
    await system.query(
      `UPDATE analysis SET state = 'done', result = 'x', score = 1, report = '{}', finished_at = now()
                         WHERE submission_id = $1`,
      [submissionId],
    );
    await system.startWorker();
    await producer.enqueue('analysis.run', { submissionId }, { jobId: `analysis-${submissionId}` });
    await until(
      async () => (await producer.jobState('analysis.run', `analysis-${submissionId}`)) === 'ended',
    );
    await system.query(
      `UPDATE analysis SET state = 'running', result = NULL, score = NULL, report = NULL, finished_at = NULL,
                           admitted_at = now() - interval '1 minute' WHERE submission_id = $1`,
      [submissionId],
    );
    await restartSweeping();
    expect(await system.end(id)).toMatchObject({ state: 'failed', failure: 'analysis.failed' });
    await until(() => system.ledger.stateOf(submissionId) === 'released');
  });

  it('an old row fails and releases its credit without a queue', async () => {
    const [old, young] = [await orphan(6), await orphan(2)];
    await restartSweeping({ QUEUE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing', MIGRATE: 'off' });
    expect(await system.end(old.id)).toMatchObject({ state: 'failed', failure: 'service.unavailable' });
    await until(() => system.ledger.stateOf(old.submissionId) === 'released');
    expect((await system.watch(young.id, { waitMs: 0 })).state).toBe('queued');
    await restartSweeping();
    await system.startWorker();
    expect((await system.end(young.id)).state).toBe('done');
  });

  it('an upload is deleted after an hour if no analysis owns it', async () => {
    const submissions = { owned: (await orphan(0)).submissionId, lost: randomUUID(), young: randomUUID() };
    const keyOf = (submissionId: string) => `analyses/${submissionId}/original`;
    for (const submissionId of [submissions.lost, submissions.young])
      await system.store.put(keyOf(submissionId), photo, { contentType: 'image/jpeg', sizeBytesMax: 1e7 });
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    for (const submissionId of [submissions.lost, submissions.owned])
      await utimes(join(system.folder, `${keyOf(submissionId)}@data`), twoHoursAgo, twoHoursAgo);
    await system.startWorker({ ANALYSIS_UPLOAD_SWEEP_MS: '200' });
    await until(async () => !(await system.storedKeys()).includes(keyOf(submissions.lost)));
    expect(await system.storedKeys()).toEqual(
      expect.arrayContaining([keyOf(submissions.owned), keyOf(submissions.young)]),
    );
  });
});
