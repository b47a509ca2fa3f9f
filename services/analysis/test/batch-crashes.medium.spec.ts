import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@jinwi/local-stores';
import { startCreditsLedger } from '@jinwi/stand-ins';
import { inProcessRpcUrl } from '@jinwi/service-kit';
import { readAnalysisConfig, startAnalysis } from '../src/index.js';
import { AnalysisSystem, logger } from './analysis-system.js';
import { BatchSteps } from './batch-steps.js';
import { madePhoto } from './made-photo.js';

describe('a batch whose processes die', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 120, height: 90, seed: 5 });
  });

  beforeEach(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 100);
  });

  afterEach(() => system.close());

  /** Reserves a hold but inserts no analysis, as if the feeder died in between. */
  const reserve = (holdId: string) =>
    system.ledger.reserve({ holdId, userId: 1, amount: 1, purpose: 'analysis' });

  const analysesOf = (itemId: string) =>
    system.query<{ id: number }>('SELECT id FROM analysis WHERE submission_id = $1', [itemId]);

  it('uses the hold that a feeder reserved before it died', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const item = await batch.stored(photo, 0);
    reserve(item.itemId);
    await batch.add([item]);
    await system.startWorker();
    expect(await batch.untilEnded(1)).toMatchObject({ counts: { done: 1, failed: 0 } });
    await until(() => system.ledger.stateOf(item.itemId) === 'captured');
    expect(system.ledger.available(1)).toBe(99);
  });

  it('retries with the same hold when an image’s row cannot be written', async () => {
    await system.query('ALTER TABLE analysis ADD CONSTRAINT refused CHECK (batch_id IS NULL) NOT VALID');
    const batch = new BatchSteps(system);
    await batch.open();
    const [itemId = ''] = await batch.addAll([photo]);
    await until(() => system.ledger.stateOf(itemId) === 'held');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect([system.ledger.stateOf(itemId), await analysesOf(itemId)]).toEqual(['held', []]);
    await system.query('ALTER TABLE analysis DROP CONSTRAINT refused');
    await system.query('UPDATE batch_item SET leased_until = NULL');
    await until(async () => (await analysesOf(itemId)).length === 1);
    expect([system.ledger.holds.size, system.ledger.available(1)]).toEqual([1, 99]);
  });

  it('fails an image without a credit when its hold was released', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const item = await batch.stored(photo, 0);
    reserve(item.itemId);
    system.ledger.end(item.itemId, 'released');
    await batch.add([item]);
    expect(await batch.untilEnded(1)).toMatchObject({ counts: { done: 0, failed: 1 } });
    expect(await batch.items()).toMatchObject([{ state: 'failed', failure: 'service.unavailable' }]);
    expect(await analysesOf(item.itemId)).toEqual([]);
    expect(system.ledger.available(1)).toBe(100);
  });

  it('tells the credits service that an image’s charge is still pending', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    system.ledger.isBroken = true;
    const [holdId = ''] = await batch.addAll([photo]);
    const outcome = () => system.rpc.call('analysis.chargeOutcome', { holdId });
    expect(await outcome()).toEqual({ outcome: 'pending' });
    system.ledger.isBroken = false;
    await until(async () => (await analysesOf(holdId)).length === 1);
    expect(await outcome()).toEqual({ outcome: 'pending' });
  });

  it('goes on when the credits service is back', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    system.ledger.isBroken = true;
    const ids = await batch.addAll([photo, Buffer.from('no image')]);
    await system.startWorker();
    await new Promise((resolve) => setTimeout(resolve, 500));
    system.ledger.isBroken = false;
    await batch.close();
    expect(await batch.untilEnded(2)).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } });
    await until(() => ids.map((id) => system.ledger.stateOf(id)).join() === 'captured,released');
  });

  it('submits each image once with two feeders at work', async () => {
    const rpcUrl = inProcessRpcUrl();
    const credits = await startCreditsLedger({ ledger: system.ledger, rpcUrl, logger });
    const config = readAnalysisConfig({ ...system.environment, RPC_URL: rpcUrl });
    const other = await startAnalysis(config, { logger });
    try {
      const batch = new BatchSteps(system);
      await batch.open();
      await batch.addAll(Array.from({ length: 40 }, (_, index) => Buffer.from(`no image ${index}`)));
      await batch.close();
      await system.startWorker();
      expect(await batch.untilEnded(40)).toMatchObject({ state: 'done', counts: { failed: 40 } });
      expect(await system.query('SELECT id FROM analysis')).toHaveLength(40);
      await until(() => system.ledger.releases === 40);
      expect(system.ledger.available(1)).toBe(100);
    } finally {
      await other.close();
      await credits.close();
    }
  });

  it('notices the end of an image whose analysis an older process ended', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const [itemId = ''] = await batch.addAll([photo]);
    await batch.close();
    await until(async () => (await analysesOf(itemId)).length === 1);
    await system.query(
      `UPDATE analysis SET state = 'done', result = 'Inconclusive', score = 50, report = '{}', finished_at = now()`,
    );
    await system.service?.close();
    await system.startService({ ANALYSIS_SWEEP_MS: '200' });
    expect(await batch.untilEnded(1)).toMatchObject({ state: 'done', counts: { done: 1 } });
    expect(await batch.items()).toMatchObject([{ verdict: 'Inconclusive', score: 50, alteration: null }]);
  });

  it('closes itself an hour after the last image', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    await system.query(`UPDATE batch SET added_at = now() - interval '61 minutes'`);
    await system.service?.close();
    await system.startService({ ANALYSIS_SWEEP_MS: '200' });
    await until(async () => (await batch.read()).state === 'done');
  });

  it('keeps the images that wait, however old they are, and no others', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    system.ledger.isBroken = true;
    const [waiting = ''] = await batch.addAll([photo]);
    const lost = randomUUID();
    await batch.stored(photo, 1, lost);
    const pathOf = (id: string) => join(system.folder, `analyses/${id}/original@data`);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    for (const id of [waiting, lost]) await utimes(pathOf(id), twoHoursAgo, twoHoursAgo);
    await system.startWorker({ ANALYSIS_UPLOAD_SWEEP_MS: '200' });
    await until(async () => !(await system.storedKeys()).some((key) => key.includes(lost)));
    // Wait a second, in which a faulty sweep would delete the waiting image.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await system.storedKeys()).some((key) => key.includes(waiting))).toBe(true);
    expect(await system.rpc.call('analysis.storedBytes', { userId: 1 })).toEqual({
      sizeBytes: photo.length,
    });
  });

  it('lets a single image pass those of the batch', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const images = await Promise.all(
      Array.from({ length: 6 }, (_, index) => madePhoto({ width: 120, height: 90, seed: 900 + index })),
    );
    const ids = await batch.addAll(images);
    await until(async () => (await system.query('SELECT id FROM analysis')).length === ids.length);
    const single = await system.submit(photo);
    await system.startWorker({ ANALYSIS_THREADS: '1' });
    await batch.untilEnded(6);
    const order = await system.query<{ id: string }>(
      'SELECT submission_id AS id FROM analysis WHERE finished_at IS NOT NULL ORDER BY finished_at',
    );
    expect(order.findIndex(({ id }) => id === single.submissionId)).toBeLessThanOrEqual(2);
  });

  it('submits an image that was fetched, and tells that it has come', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const item = await batch.stored(photo, 0);
    const address = 'https://example.com/a.jpg';
    await batch.add([{ ...item, kind: 'address', address }]);
    const { version } = await batch.read();
    expect(await batch.items()).toMatchObject([{ state: 'fetching' }]);
    if (item.kind !== 'stored') return;
    const { itemId, key, imageSize, imageSha256 } = item;
    await system.rpc.call('analysis.claimFetches', { limit: 4 });
    const fetched = { itemId, attempt: 1, key, imageSize, imageSha256 };
    expect(await system.rpc.call('analysis.fetched', fetched)).toEqual({ isAccepted: true });
    expect(await batch.items({ changedSince: version })).toMatchObject([{ state: 'waiting', address }]);
    await until(async () => (await analysesOf(itemId)).length === 1);
  });

  it('tries an address three times at most, and takes no late answer', async () => {
    const batch = new BatchSteps(system);
    await batch.open();
    const itemId = randomUUID();
    const address = 'https://example.com/a.jpg';
    await batch.add([{ kind: 'address', itemId, position: 0, imageName: 'a.jpg', address }]);
    const claim = () => system.rpc.call('analysis.claimFetches', { limit: 4 });
    const failure = 'batch.fetch-failed';
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await claim()).fetches).toMatchObject([{ itemId, address, attempt, userId: 1 }]);
      expect((await claim()).fetches).toEqual([]);
      await system.rpc.call('analysis.fetchFailed', { itemId, attempt, failure, isRepeatable: true });
      await system.query('UPDATE batch_item SET leased_until = NULL');
    }
    expect(await batch.items()).toMatchObject([{ state: 'failed', failure, address }]);
    const late = { itemId, attempt: 3, key: 'x', imageSize: 1, imageSha256: 'a'.repeat(64) };
    expect(await system.rpc.call('analysis.fetched', late)).toEqual({ isAccepted: false });
  });
});
