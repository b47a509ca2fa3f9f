import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@jinwi/local-stores';
import { register } from 'prom-client';
import { JobRefusal } from '../src/index.js';
import { JobBench, benchQueue } from './job-bench.js';

/** Tests the metrics of jobs. Called for each kind of store that QUEUE_URL can name. */
export function itTellsFigures(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  afterEach(() => bench.close());

  it('counts what waits, and how long the oldest has been waiting', async () => {
    expect(await bench.producer.counts(benchQueue)).toMatchObject({
      waiting: 0,
      prioritized: 0,
      oldestAgeMs: 0,
    });
    await bench.enqueue();
    await wait(300);
    const { jobId: last } = await bench.enqueue();
    const { waiting, oldestAgeMs } = await bench.producer.counts(benchQueue);
    expect(waiting).toBe(2);
    expect(oldestAgeMs).toBeGreaterThanOrEqual(290);
    expect(oldestAgeMs).toBeLessThan(10_000);
    await bench.work({ handler: () => Promise.resolve() });
    await until(() => bench.hasEnded(last));
    expect(await bench.producer.counts(benchQueue)).toMatchObject({ waiting: 0, oldestAgeMs: 0 });
  });

  it('measures each run of a job by how it ended', async () => {
    const before = await runCounts();
    const runs = [
      () => Promise.resolve({ againInMs: 10 }),
      () => Promise.reject(new Error('fault')),
      () => Promise.resolve(),
      () => Promise.reject(new JobRefusal('not an image')),
    ];
    await bench.work({ handler: () => runs.shift()?.() ?? Promise.resolve() });
    for (let count = 0; count < 2; count += 1) {
      const { jobId } = await bench.enqueue();
      await until(() => bench.hasEnded(jobId));
    }
    const after = await runCounts();
    const grown = Object.entries(after).map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)]);
    expect(Object.fromEntries(grown)).toEqual({
      later: 1,
      again: 1,
      done: 1,
      refused: 1,
      failed: 0,
      lost: 0,
    });
  });
}

/** Returns the number of runs that this process has counted, by outcome. */
async function runCounts(): Promise<Record<string, number>> {
  const text = await register.getSingleMetricAsString('jinwi_job_duration_seconds').catch(() => '');
  const counts = text.matchAll(/_count\{queue="analysis",outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...counts].map(([, outcome = '', count]) => [outcome, Number(count)]));
}
