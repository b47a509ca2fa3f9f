import sharp from 'sharp';
import { criterionIds } from '../report/codes.js';
import { type GreyMap } from '../report/report.js';
import { createForensicsPool, type ForensicsPool, type ForensicsPoolOptions } from './pool.js';

const picture = (side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#365' } })
    .jpeg()
    .toBuffer();

describe('createForensicsPool', () => {
  let pool: ForensicsPool;
  const open = (options: Partial<ForensicsPoolOptions> = {}): ForensicsPool =>
    (pool = createForensicsPool({ threads: 1, timeoutMs: 60_000, ...options }));

  afterEach(() => pool.close());

  it('hands the error-level map over before the analysis is done', async () => {
    const told: GreyMap[] = [];
    const { maps } = await open().analyze(await picture(), { onMap: (map) => told.push(map) });
    expect(told).toEqual(maps.filter(({ id }) => id === 'ela'));
    expect(told).toHaveLength(1);
  });

  it('analyses in a thread, reports progress and hands the maps over', async () => {
    const seen: number[] = [];
    const { report, maps } = await open().analyze(await picture(), {
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report.image).toMatchObject({ width: 64, height: 64 });
    expect(maps[0]?.data.length).toBe(64 * 64);
    expect(seen).toEqual(criterionIds.map((_, index) => index + 1));
  }, 60_000);

  it('takes more images than threads and refuses as the engine does', async () => {
    open();
    const answers = await Promise.allSettled([
      pool.analyze(await picture()),
      pool.analyze(Buffer.from('no image')),
      pool.analyze(await picture()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: 'image.unsupported' } });
  }, 60_000);

  it('replaces a thread that takes too long and goes on', async () => {
    open({ timeoutMs: 5 });
    await expect(pool.analyze(await picture(2000))).rejects.toMatchObject({ code: 'image.timeout' });
    await expect(pool.analyze(await picture(2000))).rejects.toMatchObject({ code: 'image.timeout' });
  }, 60_000);

  it('gives up a running and a waiting image when told', async () => {
    open();
    const abort = new AbortController();
    const jobs = [pool.analyze(await picture(), abort), pool.analyze(await picture(), abort)];
    abort.abort(new Error('enough'));
    const answers = await Promise.allSettled(jobs);
    expect(answers).toMatchObject([{ reason: { message: 'enough' } }, { reason: { message: 'enough' } }]);
    expect((await pool.analyze(await picture())).report.score).toBeGreaterThan(0);
  }, 60_000);

  it('rejects an already aborted call and every call after close', async () => {
    open();
    await expect(pool.analyze(await picture(), { signal: AbortSignal.abort() })).rejects.toThrow();
    const waiting = pool.analyze(await picture());
    await Promise.all([expect(waiting).rejects.toThrow('closed'), pool.close()]);
    await expect(pool.analyze(await picture())).rejects.toThrow('closed');
  });
});
