import { randomUUID } from 'node:crypto';
import { assertNoPendingChanges } from '@jinwi/database';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

describe('taking a submission in', () => {
  let system: AnalysisSystem;
  let photo: Buffer;
  let nextUserId = 100;
  const newUser = (credits = 5) => {
    nextUserId += 1;
    system.ledger.setAvailable(nextUserId, credits);
    return nextUserId;
  };

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  const rowsOf = (userId: number) => system.query('SELECT * FROM analysis WHERE user_id = $1', [userId]);

  /** Breaks the connections that have written a row but not committed it. */
  const killWriters = async () => {
    const killed = await system.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction' AND query ILIKE 'INSERT INTO "analysis"."analysis"%'`,
    );
    return killed.length;
  };

  it('has entities and migrations that agree', async () => {
    await expect(assertNoPendingChanges(system.database)).resolves.toBeUndefined();
  });

  it('BR-018 stores a row with hidden false and the time of now', async () => {
    const userId = newUser();
    await system.submit(photo, { userId });
    const [row] = (await rowsOf(userId)) as { hidden: boolean; created_at: Date }[];
    expect(row?.hidden).toBe(false);
    expect(Math.abs(Date.now() - (row?.created_at.getTime() ?? 0))).toBeLessThan(10_000);
  });

  it('API-029 API-032 API-037 ends with a verdict, an integer score and one credit less', async () => {
    const userId = newUser();
    const { record, state, submissionId } = await system.analyze(photo, { userId });
    expect(state).toBe('done');
    expect(Number.isInteger(record?.score)).toBe(true);
    expect(record).toMatchObject({ userId, imageName: 'photo.jpg', imageSize: photo.length });
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect(system.ledger.available(userId)).toBe(4);
  });

  it('API-034 refuses with 402 when credits are short, and stores nothing', async () => {
    const userId = newUser(0);
    await expect(system.submit(photo, { userId })).rejects.toMatchObject({
      code: 'credits.insufficient',
      status: 402,
    });
    expect(await rowsOf(userId)).toEqual([]);
  });

  it('API-033 lets one of two simultaneous submissions with one credit pass', async () => {
    const userId = newUser(1);
    const outcomes = await Promise.allSettled([1, 2].map(() => system.submit(photo, { userId })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(userId)).toHaveLength(1);
    expect(system.ledger.available(userId)).toBe(0);
  });

  it('API-044 answers the first submission to a repeated Idempotency-Key, charged once', async () => {
    const userId = newUser(1);
    const first = await system.submit(photo, { userId, idempotencyKey: 'a' });
    const again = await system.submit(photo, { userId, idempotencyKey: 'a' });
    expect([again.id, again.submissionId]).toEqual([first.id, first.submissionId]);
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  it('API-044 charges twelve simultaneous submissions under one key once, even with one credit', async () => {
    const userId = newUser(1);
    const submitted = await Promise.all(
      Array.from({ length: 12 }, () => system.submit(photo, { userId, idempotencyKey: 'double click' })),
    );
    expect(new Set(submitted.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf(userId)).toHaveLength(1);
    expect([...system.ledger.holds.values()].filter((hold) => hold.userId === userId)).toHaveLength(1);
  });

  it('API-044 keeps members’ keys apart and refuses a key for another image', async () => {
    const [one, other] = [newUser(), newUser()];
    const first = await system.submit(photo, { userId: one, idempotencyKey: 'k' });
    const second = await system.submit(photo, { userId: other, idempotencyKey: 'k' });
    expect(first.id).not.toBe(second.id);
    await expect(
      system.submit(photo, { userId: one, idempotencyKey: 'k', imageName: 'other.jpg' }),
    ).rejects.toMatchObject({ code: 'request.key-reused', status: 409 });
  });

  it('a refused key is free for the next attempt', async () => {
    const userId = newUser(0);
    await expect(system.submit(photo, { userId, idempotencyKey: 'k' })).rejects.toMatchObject({
      status: 402,
    });
    system.ledger.setAvailable(userId, 1);
    await expect(system.submit(photo, { userId, idempotencyKey: 'k' })).resolves.toHaveProperty('id');
  });

  it('gives the credit back at once when the row cannot be written', async () => {
    const userId = newUser(1);
    await system.query(`ALTER TABLE analysis ADD CONSTRAINT no_new_row CHECK (user_id <> ${userId})`);
    for (const idempotencyKey of [null, 'k']) {
      await expect(system.submit(photo, { userId, idempotencyKey })).rejects.toMatchObject({ status: 500 });
      expect(system.ledger.available(userId)).toBe(1);
    }
    expect(await rowsOf(userId)).toEqual([]);
    await system.query('ALTER TABLE analysis DROP CONSTRAINT no_new_row');
  });

  it('keeps neither row nor hold when the database is lost between them', async () => {
    for (const idempotencyKey of [null, 'k']) {
      const userId = newUser(1);
      system.ledger.isReservingPaused = true;
      const submitting = expect(system.submit(photo, { userId, idempotencyKey })).rejects.toMatchObject({
        status: 500,
      });
      await until(async () => (await killWriters()) > 0);
      expect([await rowsOf(userId), system.ledger.available(userId)]).toEqual([[], 1]);
      system.ledger.isReservingPaused = false;
      await submitting;
      expect([await rowsOf(userId), system.ledger.available(userId)]).toEqual([[], 1]);
    }
  });

  it('answers 503 and takes nothing while the credits service is down', async () => {
    const userId = newUser();
    await system.credits?.close();
    await expect(system.submit(photo, { userId })).rejects.toMatchObject({ status: 503 });
    await system.startCredits();
    expect(await rowsOf(userId)).toEqual([]);
    expect(system.ledger.available(userId)).toBe(5);
  });

  it('answers 503 within seconds and takes nothing while the queue is down', async () => {
    const userId = newUser();
    await system.service?.close();
    await system.startService({ QUEUE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing', MIGRATE: 'off' });
    const startedAt = Date.now();
    await expect(system.submit(photo, { userId })).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(Date.now() - startedAt).toBeLessThan(6_000);
    expect(system.ledger.available(userId)).toBe(5);
    expect(await rowsOf(userId)).toEqual([]);
    await system.service?.close();
    await system.startService();
  });

  it('tells the credits service what became of a charge', async () => {
    const outcomeOf = async (holdId: string) =>
      (await system.rpc.call('analysis.chargeOutcome', { holdId })).outcome;
    expect(await outcomeOf(randomUUID())).toBe('unknown');
    const done = await system.analyze(photo, { userId: newUser() });
    expect(await outcomeOf(done.submissionId)).toBe('succeeded');
    const failed = await system.analyze(photo.subarray(0, 300), { userId: newUser() });
    expect(await outcomeOf(failed.submissionId)).toBe('failed');
    await system.worker?.close();
    const queued = await system.submit(photo, { userId: newUser() });
    expect(await outcomeOf(queued.submissionId)).toBe('pending');
    await system.startWorker();
  });
});
