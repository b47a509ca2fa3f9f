import { setTimeout as wait } from 'node:timers/promises';
import { freePort, until } from '@jinwi/local-stores';
import { createJobProducer, QueueUnavailableError } from '../src/index.js';
import { endsWithin, JobBench, noting } from './job-bench.js';
import { TcpProxy } from './tcp-proxy.js';
import { kill, startWorkerProcess } from './worker-process.js';

/** Maximum duration of a failing call: the limit of three seconds, plus some overhead. */
const answerMsMax = 3_500;

/** Tests killed workers and an unavailable store. Called for each kind of store that QUEUE_URL can name. */
export function itSurvivesOutages(urlOf: () => string): void {
  let bench: JobBench;

  beforeEach(() => void (bench = new JobBench(urlOf())));

  afterEach(() => bench.close());

  it('gives the job of a killed worker to another within 15 s, once', async () => {
    const { submissionId } = await bench.enqueue();
    await killedInMidJob(urlOf(), 8_000);
    const seen: unknown[] = [];
    const taking = async () => {
      await bench.work({ handler: noting(seen, (payload, { attempt }) => ({ ...payload, attempt })) });
      await until(() => seen.length > 0);
    };
    expect(await endsWithin(15_000, taking)).toBe(true);
    await wait(500);
    expect(seen).toEqual([{ submissionId, attempt: 2 }]);
  });

  it('fails a job that kills every worker, and tells it', async () => {
    const { submissionId, jobId } = await bench.enqueue();
    for (let kills = 0; kills < 3; kills++) await killedInMidJob(urlOf(), 1_000);
    const failures: unknown[] = [];
    let runs = 0;
    await bench.work({
      handler: () => Promise.resolve(void runs++),
      onFinalFailure: noting(failures, (id) => id),
      lockDurationMs: 1_000,
    });
    await until(() => bench.hasEnded(jobId));
    await until(() => failures.length > 0);
    expect(failures).toEqual([submissionId]);
    expect(runs).toBe(0);
  });

  describe('when the store is away', () => {
    it('says so within 3 s', async () => {
      const url = new URL(urlOf());
      url.port = String(await freePort());
      const away = bench.openProducer(url.href);
      const isInTime = (ask: () => Promise<unknown>) =>
        endsWithin(answerMsMax, () => expect(ask()).rejects.toThrow(QueueUnavailableError));
      expect(await isInTime(() => away.check())).toBe(true);
      const work = () => bench.work({ url: url.href, handler: () => Promise.resolve() });
      expect(await isInTime(work)).toBe(true);
    });

    it('fails at once, and goes on when the store is back', async () => {
      const proxy = await TcpProxy.before(urlOf());
      bench.onClose(() => proxy.cut());
      const cutOff = bench.openProducer(proxy.url);
      const seen: string[] = [];
      await bench.work({ url: proxy.url, handler: noting(seen, ({ submissionId }) => submissionId) });
      const before = await bench.enqueue(cutOff);
      await until(() => seen.includes(before.submissionId));

      await proxy.cut();
      const asking = () => expect(bench.enqueue(cutOff)).rejects.toThrow(QueueUnavailableError);
      expect(await endsWithin(answerMsMax, asking)).toBe(true);

      await proxy.mend();
      const after = await enqueuedInTheEnd(() => bench.enqueue(cutOff));
      await until(() => seen.includes(after.submissionId));
    });

    it('closes all the same, within 5 s each', async () => {
      const proxy = await TcpProxy.before(urlOf());
      const cutOff = createJobProducer({ url: proxy.url });
      await cutOff.check();
      const worker = await bench.work({ url: proxy.url, handler: () => Promise.resolve() });
      await proxy.cut();
      await wait(100);
      for (const opened of [cutOff, worker]) {
        expect(await endsWithin(5_000, () => opened.close())).toBe(true);
      }
    });

    it('waits for a store that was never there', async () => {
      const proxy = await TcpProxy.before(urlOf());
      bench.onClose(() => proxy.cut());
      await proxy.cut();
      const late = bench.openProducer(proxy.url);
      await expect(late.check()).rejects.toThrow(QueueUnavailableError);
      await proxy.mend();
      const seen: string[] = [];
      await bench.work({ url: proxy.url, handler: noting(seen, ({ submissionId }) => submissionId) });
      const { submissionId } = await enqueuedInTheEnd(() => bench.enqueue(late));
      await until(() => seen.includes(submissionId));
    });
  });
}

async function enqueuedInTheEnd<T>(enqueue: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await enqueue();
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error;
      await wait(100);
    }
  }
}

async function killedInMidJob(url: string, lockDurationMs: number): Promise<void> {
  await kill(await startWorkerProcess({ url, lockDurationMs }));
}
