import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { criterionIds } from '../report/codes.js';
import { type GreyMap } from '../report/report.js';
import { madePhoto } from '../../tools/bench/made-photo.js';
import { analyze } from './analyze.js';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './pool.js';

const picture = (side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#365' } })
    .jpeg()
    .toBuffer();

describe('createThreadPool', () => {
  let pool: ThreadPool;
  const open = (options: Partial<ThreadPoolOptions> = {}): ThreadPool =>
    (pool = createThreadPool({ threads: 1, timeoutMs: 60_000, ...options }));

  afterEach(() => pool.close());

  it('hands the maps over before the analysis is done', async () => {
    const told: string[] = [];
    const { maps } = await open().analyze(await picture(), {
      onMap: ({ id }) => told.push(id),
      onProgress: ({ testId }) => told.push(testId),
    });
    expect(maps.map(({ id }) => id).toSorted()).toEqual(['ela', 'heatmap']);
    expect(told.slice(told.indexOf('heatmap'))).toContain('watermark');
    expect(told.filter((id) => id === 'heatmap')).toHaveLength(1);
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

  it('gives up a running and a waiting image when aborted', async () => {
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

/** A picture whose analysis takes long enough for a helper to claim some of its groups. */
const busyPicture = (): Promise<Buffer> => madePhoto({ width: 640, height: 480 });

type Sent = [{ kind: string }, ...unknown[]];

describe('a pool of which a thread is idle', () => {
  let pool: ThreadPool;
  afterEach(() => pool.close());

  /** Calls the listener for each message that is posted to a thread. */
  function onOrder(listener: (kind: string, worker: Worker) => void): void {
    const post = Worker.prototype.postMessage as (this: Worker, ...sent: unknown[]) => void;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent: unknown[]) {
      post.apply(this, sent);
      listener((sent as Sent)[0].kind, this);
    });
  }

  const timeless = { timings: {}, durationMs: 0 };

  it('finds with both what one thread finds', async () => {
    const orders: string[] = [];
    onOrder((kind) => orders.push(kind));
    pool = createThreadPool({ threads: 2, timeoutMs: 60_000 });
    const alone = await analyze(await busyPicture());
    const done: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const told: GreyMap[] = [];
      const both = await pool.analyze(await busyPicture(), {
        onProgress: (progress) => done.push(progress.done),
        onMap: (map) => told.push(map),
      });
      expect({ ...both.report, ...timeless }).toEqual({ ...alone.report, ...timeless });
      for (const drawn of ['maps', 'pictures'] as const)
        expect(both[drawn].map(({ data }) => digestOf(data))).toEqual(
          alone[drawn].map(({ data }) => digestOf(data)),
        );
      expect(told).toEqual(both.maps);
    }
    expect(done).toEqual([...criterionIds, ...criterionIds].map((_, at) => (at % criterionIds.length) + 1));
    expect(orders.filter((kind) => kind === 'help').length).toBeGreaterThanOrEqual(2);
  }, 60_000);

  it.each([0, 200, 700])(
    'finishes the work of a helper that ends after %i ms',
    async (afterMs) => {
      pool = createThreadPool({ threads: 2, timeoutMs: 60_000 });
      // The networks are left out: this test terminates threads without waiting for the gate, and a thread terminated
      // inside a network would end the process.
      const tests = criterionIds.filter((id) => id !== 'ai-pixels' && id !== 'altered-pixels');
      await pool.analyze(await busyPicture(), { tests });
      let ended = 0;
      onOrder((kind, worker) => {
        if (kind !== 'help') return;
        ended += 1;
        setTimeout(() => void worker.terminate(), afterMs);
      });
      const { report } = await pool.analyze(await busyPicture(), { tests });
      expect(report.criteria.map(({ id }) => id)).toEqual(tests);
      expect(report.criteria.filter(({ reason }) => reason === 'reason.test-failed')).toEqual([]);
      expect(ended).toBeGreaterThan(0);
    },
    60_000,
  );

  it('gives up a shared picture in time, and keeps both threads', async () => {
    pool = createThreadPool({ threads: 2, timeoutMs: 300 });
    const large = await picture(3000);
    await expect(pool.analyze(large)).rejects.toMatchObject({ code: 'image.timeout' });
    const both = await Promise.allSettled([pool.analyze(await picture()), pool.analyze(await picture())]);
    expect(both.every((one) => one.status === 'fulfilled' || isTimeout(one.reason))).toBe(true);
  }, 60_000);

  it('calls the helper back for a picture of its own', async () => {
    pool = createThreadPool({ threads: 2, timeoutMs: 60_000 });
    await pool.analyze(await busyPicture());
    const orders: string[] = [];
    onOrder((kind) => orders.push(kind));
    const first = pool.analyze(await busyPicture());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(orders).toEqual(['job', 'join', 'help']);
    const second = pool.analyze(await busyPicture());
    const reports = await Promise.all([first, second]);
    expect(reports.every(({ report }) => report.criteria.length === criterionIds.length)).toBe(true);
    expect(orders.slice(3).filter((kind) => kind === 'job')).toHaveLength(1);
  }, 60_000);

  it('gives up a shared picture when aborted, and goes on', async () => {
    pool = createThreadPool({ threads: 2, timeoutMs: 60_000 });
    await pool.analyze(await busyPicture());
    const abort = new AbortController();
    const ended = pool.analyze(await busyPicture(), abort);
    setTimeout(() => abort.abort(new Error('enough')), 100);
    await expect(ended).rejects.toThrow('enough');
    const reports = await Promise.all([pool.analyze(await picture()), pool.analyze(await picture())]);
    expect(reports).toHaveLength(2);
  }, 60_000);

  it('ends while a thread helps', async () => {
    pool = createThreadPool({ threads: 2, timeoutMs: 60_000 });
    const running = pool.analyze(await busyPicture());
    await new Promise((resolve) => setTimeout(resolve, 400));
    await Promise.all([expect(running).rejects.toThrow('closed'), pool.close()]);
  }, 60_000);
});

const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

const isTimeout = (reason: unknown): boolean => (reason as { code?: string }).code === 'image.timeout';
