import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JobRefusal } from '../src/index.js';
import { until } from '@jinwi/local-stores';
import { type Handler, JobBench, noting, benchQueue } from './job-bench.js';

/** Tests producers and workers. Called for each kind of store that QUEUE_URL can name. */
export function itIsAJobQueue(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  afterEach(() => bench.close());

  it('hands a job over with its payload and id', async () => {
    const seen: unknown[] = [];
    await bench.work({
      handler: noting(seen, ({ submissionId }, { jobId, attempt }) => ({ submissionId, jobId, attempt })),
    });
    const job = await bench.enqueue();
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ ...job, attempt: 1 }]);
    expect(await bench.producer.jobState('analysis.run', job.jobId)).toBeDefined();
    expect(await bench.producer.jobState('analysis.run', 'analysis-none')).toBeUndefined();
  });

  it('is quick: the median from enqueue to handler is below 100 ms', async () => {
    const seen: string[] = [];
    await bench.work({ handler: noting(seen, ({ submissionId }) => submissionId) });
    const durationsMs: number[] = [];
    for (let round = 0; round < 30; round++) {
      const startedAt = performance.now();
      const { submissionId } = await bench.enqueue();
      await until(() => seen.at(-1) === submissionId, { intervalMs: 1 });
      durationsMs.push(performance.now() - startedAt);
    }
    expect(durationsMs.toSorted((one, other) => one - other)[15]).toBeLessThan(100);
  });

  it('does an id once, however often and whenever it is enqueued', async () => {
    const submissionId = randomUUID();
    const options = { jobId: `analysis-${submissionId}` };
    const add = () => bench.producer.enqueue('analysis.run', { submissionId }, options);
    await Promise.all([add(), add(), add()]);
    const seen: string[] = [];
    await bench.work({ handler: noting(seen, (payload) => payload.submissionId) });
    await until(() => seen.length > 0);
    await add();
    const last = await bench.enqueue();
    await until(() => seen.includes(last.submissionId));
    expect(seen).toEqual([submissionId, last.submissionId]);
  });

  it('refuses payloads outside the contract and ids that BullMQ would misread', async () => {
    const wrong = { submissionId: 'not-a-uuid' };
    await expect(bench.producer.enqueue('analysis.run', wrong, { jobId: 'a-1' })).rejects.toMatchObject({
      name: 'ZodError',
    });
    for (const jobId of ['a:1', '17', '']) {
      const payload = { submissionId: randomUUID() };
      await expect(bench.producer.enqueue('analysis.run', payload, { jobId })).rejects.toThrow(TypeError);
    }
  });

  it('tries a fault again, later', async () => {
    const attempts: number[] = [];
    const failures: unknown[] = [];
    await bench.work({
      handler: (_payload, { attempt }) => {
        attempts.push(attempt);
        return attempt < 3 ? Promise.reject(new Error('fault')) : Promise.resolve();
      },
      onFinalFailure: noting(failures, (id) => id),
    });
    const { jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect(attempts).toEqual([1, 2, 3]);
    expect(failures).toEqual([]);
  });

  it('tells the final failure once and keeps the job', async () => {
    const failures: unknown[] = [];
    await bench.work({
      handler: () => Promise.reject(new Error('fault')),
      onFinalFailure: noting(failures, (submissionId, error) => ({ submissionId, message: error.message })),
    });
    const { submissionId, jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect(failures).toEqual([{ submissionId, message: 'fault' }]);
    expect((await bench.producer.counts(benchQueue)).failed).toBeGreaterThan(0);
  });

  it('does not repeat a refusal, and tells it until it is heard', async () => {
    let attempts = 0;
    let told = 0;
    await bench.work({
      handler: () => {
        attempts += 1;
        return Promise.reject(new JobRefusal('not an image'));
      },
      onFinalFailure: () => (++told < 2 ? Promise.reject(new Error('database is away')) : Promise.resolve()),
    });
    const { jobId } = await bench.enqueue();
    await until(() => bench.hasEnded(jobId));
    expect([attempts, told]).toEqual([1, 2]);
  });

  it('shares 60 jobs between two workers, each once', async () => {
    const [one, other]: [string[], string[]] = [[], []];
    const taking = new Set<string[]>();
    // Each worker keeps its job until the other worker has also taken one.
    const handlerOf =
      (seen: string[]): Handler =>
      async ({ submissionId }) => {
        taking.add(seen);
        await until(() => taking.size === 2, { intervalMs: 5 });
        seen.push(submissionId);
      };
    await bench.work({ handler: handlerOf(one), concurrency: 2 });
    await bench.work({ handler: handlerOf(other), concurrency: 2 });
    const jobs = await Promise.all(Array.from({ length: 60 }, () => bench.enqueue()));
    await until(() => one.length + other.length >= 60);
    expect([...one, ...other].toSorted()).toEqual(jobs.map(({ submissionId }) => submissionId).toSorted());
    expect(Math.min(one.length, other.length)).toBeGreaterThan(0);
  });

  it('finishes what is under way before it closes, and takes no more', async () => {
    const seen: string[] = [];
    let started = 0;
    const worker = await bench.work({
      handler: async ({ submissionId }) => {
        started += 1;
        await wait(300);
        seen.push(submissionId);
      },
    });
    const first = await bench.enqueue();
    await until(() => started > 0);
    const second = await bench.enqueue();
    await worker.close();
    expect(seen).toEqual([first.submissionId]);
    expect(await bench.producer.jobState('analysis.run', second.jobId)).toBe('open');
    await bench.work({ handler: noting(seen, ({ submissionId }) => submissionId) });
    await until(() => seen.includes(second.submissionId));
  });
  it('waits as long as it is told for what is under way', async () => {
    const ends: string[] = [];
    const inFlight = async (drainTimeoutMs: number) => {
      let hasStarted = false;
      const worker = await bench.work({
        drainTimeoutMs,
        handler: async (_payload, { signal }) => {
          hasStarted = true;
          ends.push(await Promise.race([wait(1_500).then(() => 'done'), aborted(signal)]));
        },
      });
      await bench.enqueue();
      await until(() => hasStarted);
      return worker;
    };
    await (await inFlight(60_000)).close();
    expect(ends).toEqual(['done']);
    await (await inFlight(100)).close();
    expect(ends).toEqual(['done', 'cut off']);
  });
}

const aborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('cut off')));
