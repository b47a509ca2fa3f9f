import { analysisKeys, type Comparison } from '@jinwi/contracts';
import { assertNoPendingChanges } from '@jinwi/database';
import { until } from '@jinwi/local-stores';
import sharp from 'sharp';
import { ComparisonRepository } from '../src/comparisons/comparison.repository.js';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';
import { startWorkerProcess } from './worker-process.js';

const owner = 1;
const stranger = 2;

describe('comparing two analyses', () => {
  let system: AnalysisSystem;
  let original: Buffer;
  let altered: Buffer;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(owner, 100);
    system.ledger.setAvailable(stranger, 100);
    original = await madePhoto();
    const patch = { create: { width: 70, height: 60, channels: 3 as const, background: '#c33' } };
    altered = await sharp(original, { autoOrient: true })
      .composite([{ input: patch, left: 120, top: 150 }])
      .jpeg({ quality: 90 })
      .toBuffer();
  });

  afterAll(() => system.close());

  const analyze = async (image: Buffer, userId = owner) => (await system.analyze(image, { userId })).id;
  const compare = (id: number, otherId: number, userId = owner): Promise<Comparison> =>
    system.rpc.call('analysis.compare', { id, otherId, userId }, { timeoutMs: 25_000 });
  const stored = async () => (await system.storedKeys()).filter((key) => key.includes('/comparisons/'));
  const rows = () => system.query('SELECT id FROM comparison');
  const listed = async (id: number) =>
    (await system.rpc.call('analysis.listComparisons', { id, userId: owner })).comparisons;

  it('has a table that matches its entity', () => assertNoPendingChanges(system.database));

  it('API-129 finds the altered part, keeps the pictures, and charges nothing', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    const available = system.ledger.available(owner);
    const made = await compare(first, other);
    expect(made).toMatchObject({ otherId: other, otherName: 'photo.jpg', state: 'done', hasImages: true });
    expect(made.result?.parts).toHaveLength(1);
    expect(system.ledger.available(owner)).toBe(available);
    expect(await compare(first, other)).toEqual(made);
    expect(await listed(first)).toEqual([made]);
    const asked = { id: first, userId: owner, comparisonId: made.id };
    expect(await system.rpc.call('analysis.comparison', asked)).toEqual(made);
    const image = await system.rpc.call('analysis.comparisonImage', { ...asked, kind: 'aligned' });
    expect(image).toMatchObject({ contentType: 'image/webp', fileName: 'aligned.webp' });
    expect(await stored()).toHaveLength(2);
    const { next } = await system.rpc.call('analysis.exportNext', {
      userId: owner,
      afterId: first - 1,
      locale: 'en',
    });
    expect(next?.comparisons).toEqual([made]);
    expect(next?.files.map(({ name }) => name)).toContain(`comparisons/${made.id}/difference.png`);
  });

  it('API-130 knows only finished analyses of the member', async () => {
    const [own, foreign] = [await analyze(original), await analyze(original, stranger)];
    const notFound = { code: 'analysis.not-found' };
    await expect(compare(own, foreign)).rejects.toMatchObject(notFound);
    await expect(compare(foreign, own)).rejects.toMatchObject(notFound);
    await expect(compare(own, own)).rejects.toMatchObject({ code: 'comparison.itself' });
    const made = await compare(own, await analyze(altered));
    const asked = { id: foreign, userId: stranger, comparisonId: made.id };
    await expect(system.rpc.call('analysis.comparison', asked)).rejects.toMatchObject({
      code: 'comparison.not-found',
    });
  });

  it('API-131 is deleted with either analysis', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    await compare(first, other);
    await compare(other, first);
    const before = (await stored()).length;
    await system.rpc.call('analysis.delete', { id: other, userId: owner });
    await until(async () => (await stored()).length === before - 4);
    expect(await listed(first)).toEqual([]);
    await system.query(
      `INSERT INTO comparison (id, user_id, submission_id, other_submission_id)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid())`,
      [owner],
    );
    const { isDone } = await system.rpc.call('analysis.eraseMember', { userId: owner });
    expect(isDone).toBe(true);
    await until(async () => (await stored()).length === 0);
    expect(await rows()).toEqual([]);
  });

  it('is limited to twenty for each analysis, and to three that wait', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    const fill = (count: number, result: string | null) =>
      system.query(
        `INSERT INTO comparison (id, user_id, submission_id, other_submission_id, result)
         SELECT gen_random_uuid(), $1, submission_id, gen_random_uuid(), $3::jsonb
           FROM analysis, generate_series(1, $2) WHERE analysis.id = $4`,
        [owner, count, result, first],
      );
    await fill(20, null);
    // Failed comparisons do not count.
    await system.query(`UPDATE comparison SET failure = 'service.unavailable'`);
    await fill(3, null);
    await expect(compare(first, other)).rejects.toMatchObject({ code: 'request.too-many' });
    await system.query(`UPDATE comparison SET result = '{}' WHERE failure IS NULL`);
    await fill(17, '{}');
    await expect(compare(first, other)).rejects.toMatchObject({ code: 'comparison.too-many' });
    await system.query('DELETE FROM comparison');
  });

  it('repeats a comparison whose worker was killed', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    await system.worker?.close();
    const holder = system.database.createQueryRunner();
    await holder.startTransaction();
    // The row is locked below, so that the worker can read it but cannot end the comparison.
    const asked = compare(first, other);
    await until(async () => (await rows()).length === 1);
    await holder.query('SELECT FROM comparison FOR UPDATE');
    const target = await startWorkerProcess({ ...system.environment, LOG_LEVEL: 'info' });
    await until(async () => (await stored()).length === 2);
    await target.kill();
    await holder.rollbackTransaction();
    await holder.release();
    await system.startWorker();
    await asked;
    await until(async () => (await compare(first, other)).state === 'done');
    expect(await stored()).toHaveLength(2);
  });

  it('stores nothing about an analysis that is hidden meanwhile', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    const before = await rows();
    const holder = system.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE analysis SET hidden = true WHERE id = $1', [other]);
    const refused = expect(compare(first, other)).rejects.toMatchObject({ code: 'analysis.not-found' });
    await until(async () => {
      const waiting = await system.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await holder.commitTransaction();
    await holder.release();
    await refused;
    expect(await rows()).toEqual(before);
  });

  it('keeps its result when a late run fails', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    const made = await compare(first, other);
    await new ComparisonRepository(system.database.manager).end(made.id, { failure: 'service.unavailable' });
    expect(await listed(first)).toEqual([made]);
  });

  it('leaves nothing stored when it fails', async () => {
    const { id: first, submissionId, key } = await system.analyze(altered, { userId: owner });
    const other = await analyze(original);
    await system.worker?.close();
    const asked = compare(first, other);
    await until(async () => (await listed(first)).length === 1);
    const [waiting] = await listed(first);
    const folder = analysisKeys.comparisonFolderOf({ submissionId, comparisonId: waiting!.id });
    // An interrupted attempt has stored one image.
    await system.store.put(`${folder}aligned.webp`, altered, {
      contentType: 'image/webp',
      sizeBytesMax: 6e6,
    });
    await system.store.put(key, Buffer.from('damaged'), { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    await system.startWorker();
    expect(await asked).toMatchObject({ state: 'failed', failure: 'analysis.image-damaged' });
    await until(async () => !(await stored()).some((stored) => stored.startsWith(folder)));
  });

  it('has failed when its job was lost, and can be made again', async () => {
    const [first, other] = [await analyze(altered), await analyze(original)];
    await system.query(
      `INSERT INTO comparison (id, user_id, submission_id, other_submission_id, created_at)
       SELECT gen_random_uuid(), $1, analysis.submission_id, other.submission_id, now() - interval '16 minutes'
         FROM analysis, analysis AS other WHERE analysis.id = $2 AND other.id = $3`,
      [owner, first, other],
    );
    expect(await listed(first)).toMatchObject([{ state: 'failed', failure: null }]);
    expect(await compare(first, other)).toMatchObject({ state: 'done' });
  });
});
