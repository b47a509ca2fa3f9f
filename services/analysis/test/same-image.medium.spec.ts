import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

describe('the same bytes again', () => {
  let system: AnalysisSystem;
  let photo: Buffer;
  let userId = 500;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
    system.ledger.setAvailable(userId, 5);
  });

  const analyzed = (image: Uint8Array = photo) => system.analyze(image, { userId, hasDigest: true });
  const submitted = (options: Parameters<AnalysisSystem['submit']>[1] = {}) =>
    system.submit(photo, { userId, hasDigest: true, ...options });
  /** Calls `between` after a first analysis, uploads the same image again, and expects a second, charged analysis. */
  const isChargedAfter = async (between: (id: number) => Promise<unknown>) => {
    const first = await analyzed();
    await between(first.id);
    const second = await submitted();
    expect([second.id === first.id, second.isEarlier]).toEqual([false, undefined]);
    expect(system.ledger.available(userId)).toBe(3);
    await system.end(second.id, { userId });
  };
  const endedDaysAgo = (id: number, days: number) =>
    system.query(`UPDATE analysis SET finished_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days]);

  it('name the first analysis, whatever the key, and cost nothing', async () => {
    const first = await analyzed();
    for (const idempotencyKey of [null, 'a', 'a', 'b'])
      expect(await submitted({ idempotencyKey, imageName: 'other.jpg' })).toMatchObject({
        id: first.id,
        submissionId: first.submissionId,
        isEarlier: true,
      });
    expect(system.ledger.available(userId)).toBe(4);
    expect(await system.query('SELECT FROM analysis WHERE user_id = $1', [userId])).toHaveLength(1);
    expect([...system.ledger.holds.values()].filter((hold) => hold.userId === userId)).toHaveLength(1);
  });

  it('get their own first submission again under a repeated key', async () => {
    const first = await submitted({ idempotencyKey: 'k' });
    await system.end(first.id, { userId });
    const again = await submitted({ idempotencyKey: 'k' });
    expect([again.id, again.isEarlier]).toEqual([first.id, undefined]);
  });

  it('are answered while the credits service is away', async () => {
    const first = await analyzed();
    await system.credits?.close();
    expect(await submitted()).toMatchObject({ id: first.id, isEarlier: true });
    await system.startCredits();
  });

  it('put a hidden analysis back into the history', async () => {
    const { id } = await analyzed();
    await system.rpc.call('analysis.setHidden', { id, userId, hidden: true });
    expect((await submitted()).id).toBe(id);
    expect((await system.rpc.call('analysis.get', { id, userId, locale: 'en' })).hidden).toBe(false);
  });

  it('name the newest of several', async () => {
    const both = await Promise.all([submitted(), submitted()]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    for (const { id } of both) await system.end(id, { userId });
    expect((await submitted()).id).toBe(Math.max(...both.map(({ id }) => id)));
  });

  it('are answered on the thirtieth day', async () => {
    const { id } = await analyzed();
    await endedDaysAgo(id, 29.9);
    expect((await submitted()).id).toBe(id);
  });

  it('are new work for another member', async () => {
    const first = await analyzed();
    system.ledger.setAvailable(userId + 1_000, 1);
    const second = await submitted({ userId: userId + 1_000 });
    expect([second.id === first.id, second.isEarlier]).toEqual([false, undefined]);
    expect(system.ledger.available(userId + 1_000)).toBe(0);
  });

  it('are new work without a digest or after an older worker', async () => {
    const first = await analyzed();
    expect((await submitted({ hasDigest: false })).isEarlier).toBeUndefined();
    await system.query('UPDATE analysis SET judged_by = NULL WHERE id = $1', [first.id]);
    expect((await submitted()).isEarlier).toBeUndefined();
    expect(system.ledger.available(userId)).toBe(2);
  });

  it('are new work after 31 days', () => isChargedAfter((id) => endedDaysAgo(id, 31)));

  it('are new work once the first is deleted, digest included', () =>
    isChargedAfter(async (id) => {
      await system.rpc.call('analysis.delete', { id, userId });
      const [row] = await system.query<{ text: string }>(
        'SELECT to_jsonb(analysis)::text AS text FROM analysis WHERE id = $1',
        [id],
      );
      expect(row?.text).not.toMatch(/[\da-f]{64}/);
    }));

  it('are new work once the first is older than analyses are kept', async () => {
    await system.service?.close();
    await system.startService({ ANALYSIS_KEEP_DAYS: '10', MIGRATE: 'off' });
    await isChargedAfter((id) => endedDaysAgo(id, 11));
    await system.service?.close();
    await system.startService({ MIGRATE: 'off' });
  });

  it('are new work after a failure', async () => {
    const broken = photo.subarray(0, 300);
    const [first, second] = [await analyzed(broken), await analyzed(broken)];
    expect([first.state, second.state, first.id === second.id]).toEqual(['failed', 'failed', false]);
  });

  describe('once other models run', () => {
    let before: { model: string; version: string }[];

    beforeAll(async () => {
      before = await system.query('SELECT model, version FROM running_model');
    });

    afterEach(async () => {
      await system.query('DELETE FROM running_model');
      for (const { model, version } of before)
        await system.query('INSERT INTO running_model VALUES ($1, $2)', [model, version]);
    });

    it.each([
      ['another engine or trust list', `UPDATE running_model SET version = 'newer'`],
      ['another model for second opinions', `INSERT INTO running_model VALUES ('openai', 'openai:gpt')`],
      ['a worker of an older release', `INSERT INTO running_model VALUES ('openai', NULL)`],
      ['an unknown engine', `DELETE FROM running_model`],
    ])('are new work: %s', (_what, change) => isChargedAfter(() => system.query(change)));

    it('are new work for a member who has chosen another model', async () => {
      await system.query(`INSERT INTO running_model VALUES ('openai', 'openai:gpt'), ('onnx', 'onnx:own')`);
      const first = await analyzed();
      const [engine] = before;
      await system.query('UPDATE analysis SET judged_by = $2 WHERE id = $1', [
        first.id,
        `${engine?.version} openai:gpt`,
      ]);
      expect((await submitted()).id).toBe(first.id);
      await system.rpc.call('analysis.setModel', { userId, model: 'onnx' });
      expect((await submitted()).isEarlier).toBeUndefined();
      await system.rpc.call('analysis.setModel', { userId, model: 'openai' });
      expect((await submitted()).id).toBe(first.id);
    });
  });
});
