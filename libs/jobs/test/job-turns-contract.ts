import { setTimeout as wait } from 'node:timers/promises';
import { type LaterTurn } from '../src/index.js';
import { until } from '@jinwi/local-stores';
import { type Handler, JobBench, noting, QUEUE } from './job-bench.js';
import { TcpProxy } from './tcp-proxy.js';
import { kill, startWorkerProcess } from './worker-process.js';

/** What holds for every store that QUEUE_URL can name when jobs take many turns. */
export function itGivesLaterTurns(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  afterEach(() => bench.close());

  const hasDelayed = async (count: number) => (await bench.producer.counts(QUEUE)).delayed === count;

  it('comes back to a job until it is done, and tells its end once', async () => {
    const events = bench.openEvents();
    const ends: string[] = [];
    events.on('completed', ({ jobId }) => ends.push(jobId));
    events.on('failed', ({ jobId }) => ends.push(jobId));
    await events.ready();
    const seen: number[] = [];
    await bench.work({ handler: turns({ count: 8, againInMs: 20, seen }) });
    const { jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    await until(() => ends.length > 0);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ends).toEqual([jobId]);
  });

  it('waits as long as was asked, and is open work meanwhile', async () => {
    const turnsAt: number[] = [];
    const states: unknown[] = [];
    await bench.work({
      handler: (_payload, { attempt }) => {
        turnsAt.push(performance.now());
        return again(attempt < 3, 600);
      },
    });
    const { jobId } = await bench.enqueue();
    await until(async () => {
      const state = await bench.producer.jobState('analysis.run', jobId);
      states.push(state);
      return state === 'ended';
    });
    const pausesMs = turnsAt.slice(1).map((at, index) => at - (turnsAt[index] ?? 0));
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(590);
    expect(Math.max(...pausesMs)).toBeLessThan(1_600);
    expect(new Set(states)).toEqual(new Set(['open', 'ended']));
  });

  it('holds no slot for 50 jobs that wait: the only one takes others meanwhile', async () => {
    const ended: string[] = [];
    let late = '';
    await bench.work({
      handler: ({ submissionId }, { attempt }) => {
        const isWaiting = submissionId !== late && attempt === 1;
        if (!isWaiting) ended.push(submissionId);
        return again(isWaiting, 5_000);
      },
    });
    const waiting = await Promise.all(Array.from({ length: 50 }, () => bench.enqueue()));
    await until(() => hasDelayed(50));
    const startedAt = performance.now();
    await bench.producer.enqueue(
      'analysis.run',
      { submissionId: (late = crypto.randomUUID()) },
      { jobId: `analysis-${late}` },
    );
    await until(() => ended.length > 0);
    expect(performance.now() - startedAt).toBeLessThan(500);
    await until(() => ended.length === 51);
    expect(ended[0]).toBe(late);
    expect(ended.slice(1).toSorted()).toEqual(waiting.map(({ submissionId }) => submissionId).toSorted());
  });

  it('uses up no attempt with turns: a fault after many is tried again, the third fails the job', async () => {
    const failures: unknown[] = [];
    const seen: number[] = [];
    await bench.work({
      handler: (_payload, { attempt }) => {
        seen.push(attempt);
        return attempt % 5 === 0 ? Promise.reject(new Error('fault')) : again(true, 5);
      },
      onFinalFailure: noting(failures, (id) => id),
    });
    const { submissionId, jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect(seen).toHaveLength(15);
    expect(failures).toEqual([submissionId]);
  });

  it('loses nothing when the worker is killed between two turns', async () => {
    const { jobId } = await bench.enqueue();
    const child = await startWorkerProcess({ url: urlOf(), lockDurationMs: 8_000, againInMs: 1_500 });
    await until(() => hasDelayed(1));
    await kill(child);
    const seen: number[] = [];
    const startedAt = performance.now();
    await bench.work({ handler: turns({ count: 4, againInMs: 20, seen }) });
    await until(() => bench.hasEnded(jobId));
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(seen).toEqual([2, 3, 4]);
  });

  it('closes at once while jobs wait, and their turns come elsewhere', async () => {
    const seen: number[] = [];
    const handler = turns({ count: 2, againInMs: 1_500, seen });
    const worker = await bench.work({ handler });
    const { jobId } = await bench.enqueue();
    await until(() => hasDelayed(1));
    const startedAt = performance.now();
    await worker.close();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(await bench.producer.jobState('analysis.run', jobId)).toBe('open');
    await bench.work({ handler });
    await until(() => bench.hasEnded(jobId));
    expect(seen).toEqual([1, 2]);
  });

  it('puts a job back whose turn ends during the close: nobody has to find it stalled', async () => {
    let started = false;
    const worker = await bench.work({
      handler: async () => {
        started = true;
        await wait(400);
        return { againInMs: 300 };
      },
    });
    const { jobId } = await bench.enqueue();
    await until(() => started);
    await worker.close();
    const startedAt = performance.now();
    const seen: number[] = [];
    await bench.work({ handler: turns({ count: 2, againInMs: 0, seen }) });
    await until(() => bench.hasEnded(jobId));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(seen).toEqual([2]);
  });

  it('goes on with a job whose turns ended while the store was away: that is no fault of the job', async () => {
    const proxy = await TcpProxy.before(urlOf());
    bench.onClose(() => proxy.cut());
    const failures: unknown[] = [];
    const seen: number[] = [];
    await bench.work({
      url: proxy.url,
      lockDurationMs: 2_000,
      handler: async (_payload, { attempt }) => {
        seen.push(attempt);
        if (attempt > 3) return;
        await proxy.cut();
        setTimeout(() => void proxy.mend(), 800);
        return { againInMs: 100 };
      },
      onFinalFailure: noting(failures, (id) => id),
    });
    const { jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(failures).toEqual([]);
  });
}

const again = (isAgain: boolean, againInMs: number): Promise<LaterTurn | void> =>
  Promise.resolve(isAgain ? { againInMs } : undefined);

/** So many turns, each noted by its number. */
const turns =
  ({ count, againInMs, seen }: { count: number; againInMs: number; seen: number[] }): Handler =>
  (_payload, { attempt }) => {
    seen.push(attempt);
    return again(attempt < count, againInMs);
  };
