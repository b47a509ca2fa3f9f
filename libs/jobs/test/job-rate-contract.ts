import { until } from '@jinwi/local-stores';
import { JobBench, benchQueue } from './job-bench.js';

const perSecond = 20;
/** A second may have this many runs too many: two of a window partly in it, one per worker of the window before. */
const slack = 4;

/** Tests `limitRate`. Called for each kind of store that QUEUE_URL can name. */
export function itLimitsTheRate(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  // Lift the limit, because it stays in the store and would apply to the next test.
  afterEach(async () => {
    await bench.producer.limitRate(benchQueue, { perSecond: 1_000_000 });
    await bench.close();
  });

  it('keeps the runs of two workers together below the limit', async () => {
    const runsAt: number[] = [];
    let ended = 0;
    const handler = (_payload: unknown, { attempt }: { attempt: number }) => {
      runsAt.push(performance.now());
      if (attempt < 3) return Promise.resolve({ againInMs: 100 });
      ended += 1;
      return Promise.resolve();
    };
    await bench.producer.limitRate(benchQueue, { perSecond });
    await bench.work({ handler, concurrency: 8 });
    await bench.work({ handler, concurrency: 8 });
    for (let count = 0; count < 40; count++) await bench.enqueue();
    await until(() => ended === 40);
    expect(runsAt).toHaveLength(120);
    const counts = runsAt.map((at) => countFrom(runsAt, at));
    expect(Math.max(...counts)).toBeLessThanOrEqual(perSecond + slack);
    // The 120 runs must also not take much longer than the limit requires.
    expect(Math.max(...runsAt) - Math.min(...runsAt)).toBeLessThan(20_000);
  });

  it('can be set anew', async () => {
    let seen = 0;
    await bench.producer.limitRate(benchQueue, { perSecond: 1 });
    await bench.producer.limitRate(benchQueue, { perSecond: 1_000 });
    await bench.work({ handler: () => Promise.resolve(void seen++), concurrency: 4 });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => bench.enqueue()));
    await until(() => seen === 30);
    // With the first limit, the runs would take 29 s.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
}

const countFrom = (runsAt: readonly number[], from: number): number =>
  runsAt.filter((at) => at >= from && at < from + 1_000).length;
