import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir, symlink } from 'node:fs/promises';
import { createJobProducer } from '@jinwi/jobs';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madeBomb, madePhoto } from './made-photo.js';

const userId = 1;

describe('running an analysis', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  beforeEach(() => {
    system.ledger.setAvailable(userId, 5);
    system.ledger.captures = 0;
    system.ledger.releases = 0;
  });

  const expectRefunded = async (submissionId: string) => {
    await until(() => system.ledger.stateOf(submissionId) === 'released');
    expect(system.ledger.available(userId)).toBe(5);
    expect(system.ledger.captures).toBe(0);
  };

  it('reports each finished test, then the record', async () => {
    const { id, submissionId } = await system.submit(photo);
    const seen: number[] = [];
    for (let last = -1; ;) {
      const watched = await system.watch(id, { seen: last });
      if (watched.state === 'done') {
        expect(watched.record?.report?.criteria.length).toBe(watched.steps.total);
        expect(await system.watch(id, { withRecord: false })).toEqual({ ...watched, record: null });
        break;
      }
      last = Math.max(last, watched.steps.done);
      seen.push(watched.steps.done);
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
  });

  it('tells early what the file says, and keeps nothing of it', async () => {
    const { id } = await system.submit(photo);
    const told: unknown[] = [];
    for (let last = -1; ;) {
      const watched = await system.watch(id, { seen: last });
      if (watched.state === 'done') {
        expect(watched.early).toBeUndefined();
        break;
      }
      last = Math.max(last, watched.steps.done);
      if (watched.early) told.push(watched.early);
      await expect(system.watch(id, { userId: 2, waitMs: 0 })).rejects.toMatchObject({
        code: 'analysis.not-found',
      });
    }
    expect(told[0]).toMatchObject({
      remarks: expect.arrayContaining([{ code: 'reason.no-credentials', params: {} }]),
      fields: expect.arrayContaining([{ group: 'capture', code: 'field.make', value: 'Canon' }]),
    });
    expect(await keptFindings()).toEqual([]);
  });

  it('keeps nothing of early findings after a failure either', async () => {
    await system.worker?.close();
    const { id, submissionId } = await system.submit(photo);
    await system.query(
      `UPDATE analysis SET state = 'running', early_findings = '{"remarks":[],"fields":[]}' WHERE id = $1`,
      [id],
    );
    await system.store.delete(`analyses/${submissionId}/original`);
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'failed' });
    expect(await keptFindings()).toEqual([]);
  });

  const keptFindings = () =>
    system.query('SELECT id FROM analysis WHERE finished_at IS NOT NULL AND early_findings IS NOT NULL');

  it('BR-006 stores the score as an integer from 0 to 100', async () => {
    const { id, record, submissionId } = await system.analyze(photo);
    const [row] = await system.query<{ type: string; score: number }>(
      'SELECT pg_typeof(score)::text AS type, score FROM analysis WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ type: expect.stringMatching(/^(small)?int/u), score: record?.score });
    await expect(system.query('UPDATE analysis SET score = 101 WHERE id = $1', [id])).rejects.toThrow();
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
  });

  it('tells of a failure only once the credit is back', async () => {
    system.ledger.releaseDelayMs = 500;
    const { state, submissionId } = await system.analyze(photo.subarray(0, 2_000));
    system.ledger.releaseDelayMs = 0;
    expect(state).toBe('failed');
    expect(system.ledger.stateOf(submissionId)).toBe('released');
    expect(system.ledger.available(userId)).toBe(5);
  });

  it('API-033 API-035 gives the credit back for an image that cannot be decoded', async () => {
    const { state, failure, record, submissionId } = await system.analyze(photo.subarray(0, 2_000));
    expect([state, failure, record]).toEqual(['failed', 'image.unreadable', null]);
    await expectRefunded(submissionId);
  });

  it('API-035 gives the credit back for a bomb of 60 megapixels', async () => {
    const { failure, submissionId } = await system.analyze(await madeBomb());
    expect(failure).toBe('image.too-many-pixels');
    await expectRefunded(submissionId);
  });

  it('API-034 gives the credit back when the upload is gone, without trying again', async () => {
    await system.worker?.close();
    const { id, key, submissionId } = await system.submit(photo);
    await system.store.delete(key);
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'failed', failure: 'analysis.image-damaged' });
    await expectRefunded(submissionId);
  });

  it('finishes when the store comes back between two attempts', async () => {
    await system.worker?.close();
    const { id, submissionId, key } = await system.submit(photo);
    const unblock = await block(key);
    await system.startWorker();
    await until(async () => (await attemptsOf(id)) > 0);
    await unblock();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
  });

  it.each([
    ['does not give the original', 'original'],
    ['does not take the preview', 'preview.webp'],
    ['does not take what is drawn last', 'evidence.png'],
  ])('API-034 gives the credit back when the store %s in any attempt', async (_what, name) => {
    await system.worker?.close();
    const { id, submissionId, key } = await system.submit(photo);
    await block(key.replace('original', name));
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({
      state: 'failed',
      failure: 'analysis.failed',
    });
    expect(await attemptsOf(id)).toBe(3);
    await expectRefunded(submissionId);
  });

  /** Makes the store fail for this object until the returned function is called. */
  async function block(key: string): Promise<() => Promise<void>> {
    const path = `${system.folder}/${key}@data`;
    if (!existsSync(path)) {
      // A file cannot replace a directory of the same name.
      await mkdir(path);
      return () => rmdir(path);
    }
    // A link to itself cannot be read, but does not count as missing. A file can replace it atomically.
    await rename(path, `${path}.away`);
    await symlink(path, path);
    return () => rename(`${path}.away`, path);
  }

  async function attemptsOf(id: number): Promise<number> {
    const rows = await system.query<{ attempts: number }>('SELECT attempts FROM analysis WHERE id = $1', [
      id,
    ]);
    return rows[0]?.attempts ?? 0;
  }

  it('API-032 captures the charge when the credits service comes back', async () => {
    system.ledger.isBroken = false;
    await system.worker?.close();
    const { id, submissionId } = await system.submit(photo);
    system.ledger.isBroken = true;
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(system.ledger.stateOf(submissionId)).toBe('held');
    system.ledger.isBroken = false;
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect(system.ledger.captures).toBe(1);
  });

  it('releases the charge when the credits service comes back', async () => {
    await system.credits?.close();
    await system.startCredits();
    await system.worker?.close();
    const { id, submissionId } = await system.submit(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    await system.credits?.close();
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'failed' });
    await system.startCredits();
    await expectRefunded(submissionId);
  });

  it('changes nothing when the job is delivered again', async () => {
    const first = await system.analyze(photo);
    await until(() => system.ledger.captures === 1);
    const before = await system.query('SELECT * FROM analysis WHERE id = $1', [first.id]);
    const producer = createJobProducer({ url: system.environment.QUEUE_URL ?? '' });
    const { submissionId } = first;
    await producer.enqueue('analysis.run', { submissionId }, { jobId: `again-${randomUUID()}` });
    await until(async () => (await producer.counts('analysis')).waiting === 0);
    await until(async () => (await producer.counts('analysis')).active === 0);
    await producer.close();
    expect(await system.query('SELECT * FROM analysis WHERE id = $1', [first.id])).toEqual(before);
    expect(system.ledger.captures).toBe(1);
  });

  it('API-032 charges once when two jobs run the same analysis at once', async () => {
    await system.worker?.close();
    const { id, submissionId } = await system.submit(await madePhoto({ width: 1200, height: 900 }));
    const producer = createJobProducer({ url: system.environment.QUEUE_URL ?? '' });
    await producer.enqueue('analysis.run', { submissionId }, { jobId: `twin-${randomUUID()}` });
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
    await until(async () => (await producer.counts('analysis')).active === 0);
    await producer.close();
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect(system.ledger.captures).toBe(1);
    const outbox = await system.query(`SELECT FROM outbox WHERE payload->>'holdId' = $1`, [submissionId]);
    expect(outbox).toHaveLength(1);
  });

  it('ends a waiting call at once when the service closes', async () => {
    await system.worker?.close();
    const { id } = await system.submit(photo);
    const waiting = system.watch(id, { waitMs: 20_000 });
    // This call uses the same connection, so when it is answered, the waiting call has also arrived.
    await system.watch(id, { waitMs: 0 });
    const startedAt = Date.now();
    await system.service?.close();
    expect(await waiting).toMatchObject({ state: 'queued', record: null });
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await system.startService();
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
  });

  it('BR-030 answers 404 to another member who watches', async () => {
    const { id } = await system.submit(photo);
    await expect(system.watch(id, { userId: 2, waitMs: 0 })).rejects.toMatchObject({
      code: 'analysis.not-found',
    });
    await system.end(id);
  });
});
