import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

describe('fair order between members', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
  });

  beforeEach(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 100);
  });

  afterEach(() => system.close());

  const admitted = async (userId: number) =>
    (
      await system.query<{ id: number }>(
        'SELECT id FROM analysis WHERE user_id = $1 AND admitted_at IS NOT NULL',
        [userId],
      )
    ).length;

  const submitMany = (userId: number, count: number) =>
    Promise.all(Array.from({ length: count }, () => system.submit(photo, { userId })));

  it('gives each member two jobs at a time, even for simultaneous submissions', async () => {
    await submitMany(1, 8);
    await submitMany(2, 1);
    expect(await admitted(1)).toBe(2);
    expect(await admitted(2)).toBe(1);
  });

  it('lets another member’s image pass those that wait, and finishes all', async () => {
    const many = await submitMany(1, 6);
    const other = await system.submit(photo, { userId: 2 });
    await system.startWorker({ ANALYSIS_THREADS: '1' });
    for (const { id } of many) expect(await system.end(id)).toMatchObject({ state: 'done' });
    expect(await system.end(other.id, { userId: 2 })).toMatchObject({ state: 'done' });
    const order = await system.query<{ userId: number }>(
      'SELECT user_id AS "userId" FROM analysis ORDER BY finished_at',
    );
    expect(order.map(({ userId }) => userId).indexOf(2)).toBeLessThanOrEqual(2);
    await until(() =>
      [...many, other].every(({ submissionId }) => system.ledger.stateOf(submissionId) === 'captured'),
    );
  });

  it('goes on after a failure', async () => {
    const many = await Promise.all(
      Array.from({ length: 4 }, () => system.submit(Buffer.from('not an image'), { userId: 1 })),
    );
    const last = await system.submit(photo, { userId: 1 });
    await system.startWorker();
    for (const { id } of many) expect(await system.end(id)).toMatchObject({ state: 'failed' });
    expect(await system.end(last.id)).toMatchObject({ state: 'done' });
  });

  it('is repaired by the sweep when nothing else would call the next', async () => {
    const submissionId = randomUUID();
    const key = `analyses/${submissionId}/original`;
    await system.store.put(key, photo, { contentType: 'image/jpeg', sizeBytesMax: 1e7 });
    system.ledger.reserve({ holdId: submissionId, userId: 1, amount: 1, purpose: 'analysis' });
    const [row] = await system.query<{ id: number }>(
      `INSERT INTO analysis (submission_id, user_id, object_key, image_name, image_size, admitted_at)
       VALUES ($1, 1, $2, 'photo.jpg', $3, NULL) RETURNING id`,
      [submissionId, key, photo.length],
    );
    await system.service?.close();
    await system.startService({ ANALYSIS_SWEEP_MS: '200' });
    await system.startWorker();
    expect(await system.end(row?.id ?? 0)).toMatchObject({ state: 'done' });
  });

  it('admits the row of an older process at once', async () => {
    await system.query(
      `INSERT INTO analysis (submission_id, user_id, object_key, image_name, image_size)
       VALUES ($1, 1, 'x', 'photo.jpg', 1)`,
      [randomUUID()],
    );
    expect(await admitted(1)).toBe(1);
  });
});

describe('failures', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
    await system.service?.close();
    await system.startService({ ANALYSIS_FAILURES_PER_HOUR: '3' });
  });

  afterAll(() => system.close());

  const failOnce = (idempotencyKey: string | null = null) =>
    system.analyze(Buffer.from('not an image'), { idempotencyKey });

  it('leave no image in the store', async () => {
    const { key, state } = await failOnce();
    expect(state).toBe('failed');
    await until(async () => (await system.store.stat(key)) === null);
  });

  it('are refused after three in an hour, before a credit is reserved', async () => {
    await failOnce();
    const keyed = await failOnce('a-key-of-this-member');
    const holds = system.ledger.holds.size;
    await expect(failOnce()).rejects.toMatchObject({
      code: 'analysis.too-many-failures',
      status: 429,
      details: { retryAfterSeconds: expect.closeTo(3600, -2) as number },
    });
    expect(system.ledger.holds.size).toBe(holds);
    const again = await system.submit(Buffer.from('not an image'), {
      idempotencyKey: 'a-key-of-this-member',
    });
    expect(again.id).toBe(keyed.id);
    expect(await system.analyze(await madePhoto(), { userId: 2 })).toMatchObject({ state: 'done' });
  });

  it('no longer count after an hour, nor when the service failed', async () => {
    await system.query(`UPDATE analysis SET finished_at = now() - interval '61 minutes' WHERE id =
      (SELECT max(id) FROM analysis WHERE user_id = 1)`);
    expect(await failOnce()).toMatchObject({ state: 'failed' });
    await expect(failOnce()).rejects.toMatchObject({ code: 'analysis.too-many-failures' });
    await system.query(`UPDATE analysis SET failure_code = 'service.unavailable' WHERE user_id = 1`);
    expect(await failOnce()).toMatchObject({ state: 'failed' });
  });
});
