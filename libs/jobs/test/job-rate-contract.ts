import { until } from '@jinwi/local-stores';
import { JobBench, QUEUE } from './job-bench.js';

const perSecond = 20;
/** Allows for the partial window at the edge, and one run per worker counted in the window before. */
const slack = 4;

/** `limitRate` on every store that QUEUE_URL can name. */
export function itLimitsTheRate(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  // The limit persists in the store.
  afterEach(async () => {
    await bench.producer.limitRate(QUEUE, { perSecond: 1_000_000 });
    await bench.close();
  });

  it('keeps the turns of two workers together below the limit, first turns and later ones', async () => {
    const turnsAt: number[] = [];
    let ended = 0;
    const handler = (_payload: unknown, { attempt }: { attempt: number }) => {
      turnsAt.push(performance.now());
      if (attempt < 3) return Promise.resolve({ againInMs: 100 });
      ended += 1;
      return Promise.resolve();
    };
    await bench.producer.limitRate(QUEUE, { perSecond });
    await bench.work({ handler, concurrency: 8 });
    await bench.work({ handler, concurrency: 8 });
    for (let count = 0; count < 40; count++) await bench.enqueue();
    await until(() => ended === 40);
    expect(turnsAt).toHaveLength(120);
    const counts = turnsAt.map((at) => countFrom(turnsAt, at));
    expect(Math.max(...counts)).toBeLessThanOrEqual(perSecond + slack);
    // 120 runs: not much slower than the limit requires either.
    expect(Math.max(...turnsAt) - Math.min(...turnsAt)).toBeLessThan(20_000);
  });

  it('can be set anew', async () => {
    let seen = 0;
    await bench.producer.limitRate(QUEUE, { perSecond: 1 });
    await bench.producer.limitRate(QUEUE, { perSecond: 1_000 });
    await bench.work({ handler: () => Promise.resolve(void seen++), concurrency: 4 });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => bench.enqueue()));
    await until(() => seen === 30);
    // The first limit would take 29 s.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
}

const countFrom = (turnsAt: readonly number[], from: number): number =>
  turnsAt.filter((at) => at >= from && at < from + 1_000).length;
