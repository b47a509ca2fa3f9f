import { setTimeout as wait } from 'node:timers/promises';
import { type Reschedule } from '../src/index.js';
import { until } from '@jinwi/local-stores';
import { endsWithin, type Handler, JobBench, noting, benchQueue } from './job-bench.js';
import { TcpProxy } from './tcp-proxy.js';
import { kill, startWorkerProcess } from './worker-process.js';

/** Tests rescheduled jobs. Called for each kind of store that QUEUE_URL can name. */
export function itReschedules(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  afterEach(() => bench.close());

  const hasDelayed = async (count: number) => (await bench.producer.counts(benchQueue)).delayed === count;

  it('runs a job again until it is done', async () => {
    const seen: number[] = [];
    await bench.work({ handler: runs({ count: 8, againInMs: 20, seen }) });
    const { jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('waits as long as was asked, and is open work meanwhile', async () => {
    const runsAt: number[] = [];
    const states: unknown[] = [];
    await bench.work({
      handler: (_payload, { attempt }) => {
        runsAt.push(performance.now());
        return again(attempt < 3, 600);
      },
    });
    const { jobId } = await bench.enqueue();
    await until(async () => {
      const state = await bench.producer.jobState('analysis.run', jobId);
      states.push(state);
      return state === 'ended';
    });
    const pausesMs = runsAt.slice(1).map((at, index) => at - (runsAt[index] ?? 0));
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(590);
    // A job that had to wait for the next check for stalled jobs would pause for longer.
    expect(Math.max(...pausesMs)).toBeLessThan(3_500);
    expect(new Set(states)).toEqual(new Set(['open', 'ended']));
  });

  it('takes other jobs in its only slot while 50 jobs wait', async () => {
    const ended: string[] = [];
    const begun = new Set<string>();
    const late = crypto.randomUUID();
    await bench.work({
      handler: ({ submissionId }) => {
        begun.add(submissionId);
        const isWaiting = submissionId !== late && !ended.includes(late);
        if (!isWaiting) ended.push(submissionId);
        return again(isWaiting, 5_000);
      },
    });
    const waiting = await Promise.all(Array.from({ length: 50 }, () => bench.enqueue()));
    // If each job kept the slot while it waited, the 50 jobs would take four minutes.
    await until(() => begun.size === 50, { timeoutMs: 30_000 });
    await bench.producer.enqueue('analysis.run', { submissionId: late }, { jobId: `analysis-${late}` });
    expect(await endsWithin(4_000, () => until(() => ended.length > 0))).toBe(true);
    await until(() => ended.length === 51);
    expect(ended[0]).toBe(late);
    expect(ended.slice(1).toSorted()).toEqual(waiting.map(({ submissionId }) => submissionId).toSorted());
  });

  it('spends no attempt by rescheduling: the third fault fails the job', async () => {
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

  it('loses nothing when the worker is killed between two runs', async () => {
    const { jobId } = await bench.enqueue();
    const child = await startWorkerProcess({ url: urlOf(), lockDurationMs: 8_000, againInMs: 1_500 });
    await until(() => hasDelayed(1));
    await kill(child);
    const seen: number[] = [];
    await bench.work({ handler: runs({ count: 4, againInMs: 20, seen }) });
    // This limit ends before the killed worker's lock would expire, so the job did not have to wait for that.
    expect(await endsWithin(7_000, () => until(() => bench.hasEnded(jobId)))).toBe(true);
    expect(seen).toEqual([2, 3, 4]);
  });

  it('closes at once while jobs wait, and they run elsewhere', async () => {
    const seen: number[] = [];
    const handler = runs({ count: 2, againInMs: 5_000, seen });
    const worker = await bench.work({ handler });
    const { jobId } = await bench.enqueue();
    await until(() => hasDelayed(1));
    expect(await endsWithin(2_000, () => worker.close())).toBe(true);
    expect(await bench.producer.jobState('analysis.run', jobId)).toBe('open');
    await bench.work({ handler });
    await until(() => bench.hasEnded(jobId));
    expect(seen).toEqual([1, 2]);
  });

  it('reschedules a job whose run ends during the close', async () => {
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
    const seen: number[] = [];
    await bench.work({ handler: runs({ count: 2, againInMs: 0, seen }) });
    // If the job had to stall first, another worker would take it only after its lock had expired.
    expect(await endsWithin(6_000, () => until(() => bench.hasEnded(jobId)))).toBe(true);
    expect(seen).toEqual([2]);
  });

  it('spends no attempt when the store is away as a run ends', async () => {
    const proxy = await TcpProxy.before(urlOf());
    bench.onClose(() => proxy.cut());
    const failures: unknown[] = [];
    const seen: number[] = [];
    await bench.work({
      url: proxy.url,
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

const again = (isAgain: boolean, againInMs: number): Promise<Reschedule | void> =>
  Promise.resolve(isAgain ? { againInMs } : undefined);

/** Returns a handler that records each attempt and reschedules the job until it has run `count` times. */
const runs =
  ({ count, againInMs, seen }: { count: number; againInMs: number; seen: number[] }): Handler =>
  (_payload, { attempt }) => {
    seen.push(attempt);
    return again(attempt < count, againInMs);
  };
