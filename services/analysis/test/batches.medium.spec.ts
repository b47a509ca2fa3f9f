import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { BatchSteps } from './batch-steps.js';
import { madePhoto } from './made-photo.js';

describe('a batch', () => {
  let system: AnalysisSystem;
  let photos: Buffer[];

  beforeAll(async () => {
    photos = await Promise.all(
      [1, 2, 3, 4].map((seed) => madePhoto({ width: 120, height: 90, seed: seed * 77 })),
    );
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(1, 1_000);
  });

  afterAll(() => system.close());

  it('gives each image one verdict and takes one credit each', async () => {
    const batch = new BatchSteps(system);
    expect(await batch.open({ count: 3 })).toMatchObject({ state: 'open', counts: { total: 0 } });
    const holds = await batch.addAll(photos.slice(0, 2));
    await batch.add([await batch.stored(Buffer.from('not an image'), 2)]);
    await batch.untilEnded(3);
    expect(await batch.read()).toMatchObject({ state: 'open', finishedAt: null });
    expect(await batch.close()).toMatchObject({ state: 'done', counts: { total: 3, done: 2, failed: 1 } });
    expect(await batch.items()).toMatchObject([
      { position: 0, imageName: '0.jpg', state: 'done', score: expect.any(Number) as number, failure: null },
      { position: 1, state: 'done', verdict: expect.any(String) as string, ai: expect.any(String) as string },
      { position: 2, state: 'failed', verdict: null, failure: 'image.unreadable' },
    ]);
    await until(() => holds.every((holdId) => system.ledger.stateOf(holdId) === 'captured'));
  });

  it('tells what has changed since a version', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    await batch.addAll([Buffer.from('one'), Buffer.from('two')]);
    const { version } = await batch.untilEnded(2);
    expect(await batch.items({ changedSince: version })).toEqual([]);
    await batch.add([await batch.stored(Buffer.from('three'), 2)]);
    await batch.untilEnded(3);
    expect(await batch.items({ changedSince: version })).toMatchObject([{ position: 2, state: 'failed' }]);
    await batch.close();
  });

  it('answers the same bytes with the earlier analysis, without a credit', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const available = system.ledger.available(1);
    const [holdId = ''] = await batch.addAll(photos.slice(0, 1));
    await batch.untilEnded(1);
    await batch.close();
    const [item] = await batch.items();
    expect(item).toMatchObject({ state: 'done', verdict: expect.any(String) as string });
    expect(system.ledger.available(1)).toBe(available);
    await until(async () => !(await system.storedKeys()).some((key) => key.includes(holdId)));
    await system.rpc.call('analysis.delete', { id: item?.analysisId ?? 0, userId: 1 });
    expect(await batch.items()).toMatchObject([
      { imageName: '', analysisId: null, verdict: null, state: 'done' },
    ]);
  });

  it('is opened once under a key and keeps each position’s first item', async () => {
    const [first, again] = [new BatchSteps(system, 7), new BatchSteps(system, 7)];
    expect((await first.open({ idempotencyKey: 'the-key' })).id).toBe(first.batchId);
    expect((await again.open({ idempotencyKey: 'the-key' })).id).toBe(first.batchId);
    const [one, other] = [await first.stored(Buffer.from('a'), 0), await first.stored(Buffer.from('a'), 0)];
    expect((await first.add([one])).accepted).toEqual([one.itemId]);
    expect(await first.add([other])).toMatchObject({ accepted: [], items: [{ position: 0 }] });
    expect((await first.read()).counts.total).toBe(1);
    await first.close();
    await expect(first.add([other])).rejects.toMatchObject({ code: 'batch.closed' });
  });

  it('is refused beyond three open ones or the member’s credits', async () => {
    system.ledger.setAvailable(8, 4);
    await expect(new BatchSteps(system, 8).open({ count: 5 })).rejects.toMatchObject({
      code: 'credits.insufficient',
      details: { available: 4, needed: 5 },
    });
    for (let opened = 0; opened < 3; opened += 1) await new BatchSteps(system, 8).open({ count: 4 });
    await expect(new BatchSteps(system, 8).open()).rejects.toMatchObject({ code: 'batch.too-many' });
  });

  it('is unknown to others', async () => {
    const batch = new BatchSteps(system, 9);
    await batch.open();
    const foreign = { batchId: batch.batchId, userId: 10 };
    const item = await batch.stored(Buffer.from('x'), 0);
    const calls = [
      () => system.rpc.call('analysis.addToBatch', { ...foreign, items: [item] }),
      () => system.rpc.call('analysis.closeBatch', foreign),
      () => system.rpc.call('analysis.watchBatch', { ...foreign, seen: -1, waitMs: 0 }),
      () =>
        system.rpc.call('analysis.batchItems', {
          ...foreign,
          afterPosition: -1,
          limit: 10,
          changedSince: -1,
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'batch.not-found' });
    const { batches } = await system.rpc.call('analysis.listBatches', {
      userId: 10,
      before: null,
      limit: 10,
    });
    expect(batches).toEqual([]);
  });

  it('finishes what is paid for when the credits run out', async () => {
    system.ledger.setAvailable(11, 2);
    const batch = new BatchSteps(system, 11);
    await batch.open();
    await batch.addAll(photos);
    await batch.close();
    expect(await batch.untilEnded(4)).toMatchObject({ state: 'done', counts: { done: 2, failed: 2 } });
    expect((await batch.items()).map(({ failure }) => failure).filter(Boolean)).toEqual([
      'credits.insufficient',
      'credits.insufficient',
    ]);
  });

  it('waits when too many images failed, and goes on afterwards', async () => {
    await system.service?.close();
    await system.startService({ ANALYSIS_FAILURES_PER_HOUR: '2' });
    const batch = new BatchSteps(system, 12);
    await batch.open();
    await batch.addAll([Buffer.from('1'), Buffer.from('2')]);
    await batch.untilEnded(2);
    const item = await batch.stored(photos[0] ?? Buffer.alloc(0), 2);
    await batch.add([item]);
    await until(async () => {
      const [row] = await system.query<{ isPostponed: boolean }>(
        `SELECT leased_until > now() + interval '50 minutes' AS "isPostponed" FROM batch_item WHERE id = $1`,
        [item.itemId],
      );
      return row?.isPostponed ?? false;
    });
    expect(system.ledger.stateOf(item.itemId)).toBeUndefined();
    await system.query(`UPDATE analysis SET finished_at = now() - interval '2 hours' WHERE user_id = 12`);
    await system.query('UPDATE batch_item SET leased_until = NULL WHERE id = $1', [item.itemId]);
    expect(await batch.untilEnded(3)).toMatchObject({ counts: { done: 1, failed: 2 } });
    await system.service?.close();
    await system.startService();
  });

  it('is deleted with the account, and what waits gets no analysis', async () => {
    const batch = new BatchSteps(system, 13);
    system.ledger.isBroken = true;
    await batch.open();
    const [itemId = ''] = await batch.addAll(photos.slice(0, 1));
    await system.rpc.call('analysis.eraseMember', { userId: 13 });
    system.ledger.isBroken = false;
    await expect(batch.read()).rejects.toMatchObject({ code: 'batch.not-found' });
    await until(async () => !(await system.storedKeys()).some((key) => key.includes(itemId)));
    expect(await system.query('SELECT id FROM analysis WHERE user_id = 13')).toEqual([]);
    expect(await system.query('SELECT id FROM batch_item WHERE batch_id = $1', [batch.batchId])).toEqual([]);
  });

  it('refuses to work for a hold that was released', async () => {
    const submissionId = randomUUID();
    system.ledger.reserve({ holdId: submissionId, userId: 1, amount: 1, purpose: 'analysis' });
    system.ledger.end(submissionId, 'released');
    const submission = { submissionId, userId: 1, key: 'x', imageName: 'x.jpg', imageSize: 1 };
    await expect(
      system.rpc.call('analysis.submit', { ...submission, idempotencyKey: null }),
    ).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(await system.query('SELECT id FROM analysis WHERE submission_id = $1', [submissionId])).toEqual(
      [],
    );
  });
});
