import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const owner = 1;
const stranger = 2;

describe('deleting an analysis', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(owner, 100);
  });

  afterAll(() => system.close());

  const remove = (id: number, userId = owner) => system.rpc.call('analysis.delete', { id, userId });
  const rowOf = async (id: number) => {
    const [row] = await system.query<{ row: Record<string, unknown> }>(
      'SELECT to_jsonb(analysis) AS row FROM analysis WHERE id = $1',
      [id],
    );
    return row?.row;
  };
  const storedOf = async (submissionId: string) =>
    (await system.storedKeys()).filter((key) => key.includes(submissionId));
  const notFound = { code: 'analysis.not-found' };

  it('takes images, name and findings, and leaves a row for the credits', async () => {
    const { id, submissionId } = await system.analyze(photo, { imageName: 'secret-name.jpg' });
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect((await storedOf(submissionId)).length).toBeGreaterThan(2);
    expect(await remove(id)).toEqual({ id });
    await until(async () => (await storedOf(submissionId)).length === 0);
    expect(await rowOf(id)).toMatchObject({ id, submission_id: submissionId, user_id: owner, state: 'done' });
    expect(await rowOf(id)).toMatchObject({
      report: {},
      images: {},
      image_name: '',
      object_key: '',
      result: '',
    });
    expect(JSON.stringify(await rowOf(id))).not.toContain('secret-name');
    expect(await system.rpc.call('analysis.find', { submissionId, userId: owner })).toEqual({
      id,
      state: 'done',
      isDeleted: true,
    });
  });

  it('leaves nothing to read, to show again or to follow', async () => {
    const { id } = await system.analyze(photo);
    await remove(id);
    await expect(system.rpc.call('analysis.get', { id, userId: owner, locale: 'en' })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      system.rpc.call('analysis.setHidden', { id, userId: owner, hidden: false }),
    ).rejects.toMatchObject(notFound);
    await expect(system.watch(id, { waitMs: 0 })).rejects.toMatchObject(notFound);
    const { records } = await system.rpc.call('analysis.history', {
      userId: owner,
      locale: 'en',
      beforeId: null,
    });
    expect(records.map((record) => record.id)).not.toContain(id);
  });

  it('BR-030 belongs to the owner; repeating it gives the same answer', async () => {
    const { id, submissionId } = await system.analyze(photo);
    await expect(remove(id, stranger)).rejects.toMatchObject(notFound);
    await expect(remove(999_999)).rejects.toMatchObject(notFound);
    expect((await storedOf(submissionId)).length).toBeGreaterThan(0);
    expect(await remove(id)).toEqual({ id });
    expect(await remove(id)).toEqual({ id });
  });

  it('takes hidden and failed ones; failures still count towards their limit', async () => {
    const hidden = await system.analyze(photo);
    await system.rpc.call('analysis.setHidden', { id: hidden.id, userId: owner, hidden: true });
    expect(await remove(hidden.id)).toEqual({ id: hidden.id });
    const failed = await system.analyze(Buffer.from('no image'), { imageName: 'broken.jpg' });
    expect(failed.state).toBe('failed');
    expect(await remove(failed.id)).toEqual({ id: failed.id });
    expect(await rowOf(failed.id)).toMatchObject({
      state: 'failed',
      image_name: '',
      failure_code: 'image.unreadable',
    });
    const { failures } = await system.rpc.call('analysis.failures', { userId: owner, beforeId: null });
    expect(failures).toEqual([]);
  });

  it('is refused while it runs', async () => {
    await system.worker?.close();
    const { id } = await system.submit(photo);
    await expect(remove(id)).rejects.toMatchObject({ code: 'analysis.unfinished', status: 409 });
    await system.startWorker();
    expect((await system.end(id)).state).toBe('done');
  });

  it('does not charge a second time under its Idempotency-Key, and says why', async () => {
    const userId = 3;
    system.ledger.setAvailable(userId, 5);
    const { id } = await system.analyze(photo, { userId, idempotencyKey: 'once' });
    await until(() => system.ledger.available(userId) === 4);
    await remove(id, userId);
    await expect(system.submit(photo, { userId, idempotencyKey: 'once' })).rejects.toMatchObject({
      code: 'analysis.deleted',
      status: 410,
    });
    expect(system.ledger.available(userId)).toBe(4);
  });

  it('survives a crash: the next worker deletes the images', async () => {
    const { id, submissionId } = await system.analyze(photo);
    await system.worker?.close();
    await remove(id);
    expect((await storedOf(submissionId)).length).toBeGreaterThan(0);
    await system.startWorker();
    await until(async () => (await storedOf(submissionId)).length === 0);
  });
});

describe('the analyses of a member who leaves', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  const erase = (userId: number) => system.rpc.call('analysis.eraseMember', { userId });

  it('are all deleted, hidden ones too, and nobody else’s', async () => {
    const photo = await madePhoto({ width: 64, height: 64 });
    const [leaving, staying] = [11, 12];
    for (const userId of [leaving, staying]) system.ledger.setAvailable(userId, 10);
    await system.rpc.call('analysis.setModel', { userId: leaving, model: 'none' }).catch(() => undefined);
    const first = await system.analyze(photo, { userId: leaving });
    await system.rpc.call('analysis.setHidden', { id: first.id, userId: leaving, hidden: true });
    await system.analyze(photo, { userId: leaving });
    const { submissionId } = await system.analyze(photo, { userId: staying });
    expect(await erase(leaving)).toEqual({ isDone: true });
    expect(await erase(leaving)).toEqual({ isDone: true });
    const kept = await system.query<{ user_id: number }>(
      'SELECT user_id FROM analysis WHERE deleted_at IS NULL',
    );
    expect(kept).toEqual([{ user_id: staying }]);
    await until(async () => (await system.storedKeys()).every((key) => key.includes(submissionId)));
  });

  it('are cancelled while they run, and their credits go back', async () => {
    const photo = await madePhoto({ width: 64, height: 64 });
    const userId = 13;
    system.ledger.setAvailable(userId, 10);
    await system.worker?.close();
    const submitted: Awaited<ReturnType<AnalysisSystem['submit']>>[] = [];
    for (let count = 0; count < 3; count += 1) submitted.push(await system.submit(photo, { userId }));
    expect(await erase(userId)).toEqual({ isDone: true });
    await until(() =>
      submitted.every(({ submissionId }) => system.ledger.stateOf(submissionId) === 'released'),
    );
    expect(system.ledger.available(userId)).toBe(10);
    await system.startWorker();
    const rows = await system.query<{ state: string }>(
      `SELECT state FROM analysis WHERE user_id = $1 AND (deleted_at IS NULL OR image_name <> '')`,
      [userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('the bytes a member has stored', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  it('are what the store holds, without deleted and failed analyses', async () => {
    const userId = 7;
    system.ledger.setAvailable(userId, 10);
    const storedBytes = async () => (await system.rpc.call('analysis.storedBytes', { userId })).sizeBytes;
    const inStore = async () => {
      const stats = await Promise.all((await system.storedKeys()).map((key) => system.store.stat(key)));
      return stats.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0);
    };
    expect(await storedBytes()).toBe(0);
    const first = await system.analyze(await madePhoto({ seed: 1 }), { userId });
    await system.analyze(await madePhoto({ seed: 2 }), { userId });
    expect(await storedBytes()).toBe(await inStore());
    const both = await storedBytes();
    await system.rpc.call('analysis.delete', { id: first.id, userId });
    await system.analyze(Buffer.from('no image'), { userId });
    expect(await storedBytes()).toBeLessThan(both);
    await until(async () => (await inStore()) === (await storedBytes()));
    expect(await system.rpc.call('analysis.storedBytes', { userId: 8 })).toEqual({ sizeBytes: 0 });
  });
});

describe('analyses that are kept for some days', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(1, 10);
  });

  afterAll(() => system.close());

  const ageSql = `UPDATE analysis SET finished_at = now() - $2 * interval '1 day' WHERE submission_id = $1`;
  const history = async () =>
    (await system.rpc.call('analysis.history', { userId: 1, locale: 'en', beforeId: null })).records;
  const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

  it('are deleted with their images, and say until when they stay', async () => {
    const old = await system.analyze(photo);
    const young = await system.analyze(photo);
    await system.query(ageSql, [old.submissionId, 31]);
    await system.query(ageSql, [young.submissionId, 29]);
    expect((await history()).map(({ keptUntil }) => keptUntil)).toEqual([null, null]);
    await system.service?.close();
    await system.startService({ ANALYSIS_KEEP_DAYS: '30' });
    const [listed] = await history();
    const dayMs = 86_400_000;
    expect(Math.abs(Date.parse(listed?.keptUntil ?? '') - Date.now() - dayMs)).toBeLessThan(60_000);
    expect(await system.rpc.call('analysis.get', { id: young.id, userId: 1, locale: 'en' })).toMatchObject({
      keptUntil: listed?.keptUntil,
    });
    await system.worker?.close();
    await system.startWorker({ ANALYSIS_KEEP_DAYS: '30', ANALYSIS_UPLOAD_SWEEP_MS: '200' });
    await until(async () => (await history()).length === 1);
    expect(idsOf(await history())).toEqual([young.id]);
    const stored = async (id: string) => (await system.storedKeys()).some((key) => key.includes(id));
    await until(async () => !(await stored(old.submissionId)));
    expect(await stored(young.submissionId)).toBe(true);
  });
});

describe('deleting an account in the middle of a run', () => {
  it('leaves nothing in the store', async () => {
    const system = await AnalysisSystem.start();
    try {
      const { submissionId } = await system.submit(await madePhoto({ width: 2_400, height: 1_800 }));
      await until(async () => (await system.storedKeys()).length > 1);
      await system.rpc.call('analysis.eraseMember', { userId: 1 });
      await until(() => system.ledger.stateOf(submissionId) === 'released');
      // Closing the worker ends the running job.
      await system.worker?.close();
      await system.startWorker();
      await until(async () => (await system.storedKeys()).length === 0);
    } finally {
      await system.close();
    }
  });
});
