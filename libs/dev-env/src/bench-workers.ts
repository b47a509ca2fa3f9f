import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { analysisKeys, signupCredits } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { median } from './bench-figures.js';
import { photoOf } from './bench-member.js';
import { type ScaledBench, withScaledBench } from './bench-scaled.js';
import { type CpuShare, limitCpu } from './cpu-share.js';

const photoSizes = [
  { name: '2 MP', width: 1632, height: 1224 },
  { name: '4 MP', width: 2464, height: 1632 },
] as const;
const rounds = 3;
/** Number of first analyses of each worker that warm the worker up and are not counted. */
const warmUpCount = 1;
const countedPerWorker = 6;
const watchMs = 20_000;
/** The cores that each limited worker may use: few enough for two workers and the stores on two cores. */
const limitedCores = Math.min(1, availableParallelism() / 4);

interface Round {
  workers: number;
  /** Cores that each worker may use; null means no limit. */
  cores: number | null;
}

/**
 * Measures analyses per minute with one worker and with two, alternately. Each has one thread, and the queue stays
 * full.
 */
export async function benchWorkers(): Promise<string[]> {
  return withScaledBench(async (bench) => {
    await bench.start('credits');
    await bench.start('analysis');
    await createObjectStore(bench.urls.storageUrl).ensureBucket();
    const photos = await Promise.all(photoSizes.map(photoOf));
    const queue = new BenchQueue(bench, photos);
    const lines = [
      `photos of ${photoSizes.map(({ name }) => name).join(' and ')} in turn, ANALYSIS_THREADS=1, ${rounds} rounds of ${countedPerWorker} analyses a worker, 1-2-1-2`,
    ];
    for (const cores of [limitedCores, null]) lines.push(await compare(bench, { queue, cores }));
    await queue.close();
    return lines;
  });
}

async function compare(
  bench: ScaledBench,
  { queue, cores }: { queue: BenchQueue; cores: number | null },
): Promise<string> {
  const perMinute: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const workers of [1, 2] as const) {
      const rate = await measure(bench, { queue, round: { workers, cores } });
      if (rate === null) return 'a fixed share of a core cannot be given here: needs root and Linux';
      perMinute[workers].push(rate);
    }
  }
  const [one, two] = [median(perMinute[1]), median(perMinute[2])];
  const ratios = perMinute[2].map((rate, round) => rate / (perMinute[1][round] ?? Number.NaN));
  const share =
    cores === null
      ? `without limits, all on ${availableParallelism()} cores`
      : `each worker limited to ${cores} of a core`;
  return `${share}: ${one.toFixed(1)} analyses a minute with one worker, ${two.toFixed(1)} with two, ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`;
}

/** @returns analyses per minute; null where CPU time cannot be limited */
async function measure(
  bench: ScaledBench,
  { queue, round: { workers, cores } }: { queue: BenchQueue; round: Round },
): Promise<number | null> {
  const counted = countedPerWorker * workers;
  // The last analysis of each worker is not counted either, because other workers are already idle by then.
  const endTimesMs = await queue.fill(counted + (warmUpCount + 1) * workers);
  const processes = await Promise.all(
    Array.from({ length: workers }, () => bench.start('analysis-worker', { ANALYSIS_THREADS: '1' })),
  );
  const shares: (CpuShare | null)[] = [];
  if (cores !== null) for (const { pid } of processes) shares.push(await limitCpu({ pid, cores }));
  const ends = shares.includes(null) ? [] : (await endTimesMs()).sort((first, second) => first - second);
  for (const process of processes) await process.kill();
  for (const share of shares) await share?.remove();
  const from = ends[warmUpCount * workers - 1];
  const to = ends[warmUpCount * workers - 1 + counted];
  return from === undefined || to === undefined ? null : (counted * 60_000) / (to - from);
}

/** Submits analyses as the gateway does and waits until they end. */
class BenchQueue {
  readonly #rpc: RpcClient;
  #userId = 0;
  #submitted = 0;

  constructor(
    private readonly bench: ScaledBench,
    private readonly photos: Buffer[],
  ) {
    this.#rpc = new RpcClient({ url: bench.urls.rpcUrl });
  }

  /** Submits `count` analyses. @returns a function that waits for all of them and returns the time of each end in ms */
  async fill(count: number): Promise<() => Promise<number[]>> {
    const owned: { id: number; userId: number }[] = [];
    for (let index = 0; index < count; index += 1) owned.push(await this.#submit());
    return () => Promise.all(owned.map((analysis) => this.#untilEnd(analysis)));
  }

  async #submit(): Promise<{ id: number; userId: number }> {
    if (this.#submitted % signupCredits === 0) {
      this.#userId += 1;
      await this.#rpc.call('credits.openAccount', { userId: this.#userId });
    }
    const photo = this.photos[this.#submitted % this.photos.length] ?? Buffer.of();
    this.#submitted += 1;
    const submissionId = randomUUID();
    const key = analysisKeys.uploadOf(submissionId);
    const store = createObjectStore(this.bench.urls.storageUrl);
    await store.put(key, photo, { contentType: 'image/jpeg', sizeBytesMax: photo.length });
    const image = { key, imageName: 'photo.jpg', imageSize: photo.length };
    const submission = { submissionId, userId: this.#userId, idempotencyKey: null, ...image };
    const { id } = await this.#rpc.call('analysis.submit', submission);
    return { id, userId: this.#userId };
  }

  async #untilEnd(owned: { id: number; userId: number }): Promise<number> {
    for (;;) {
      const { state, failure } = await this.#rpc.call(
        'analysis.watch',
        { ...owned, locale: 'en', seen: Number.MAX_SAFE_INTEGER, waitMs: watchMs },
        { timeoutMs: 2 * watchMs },
      );
      if (state === 'done') return performance.now();
      if (failure !== null) throw new Error(`An analysis failed: ${failure}`);
    }
  }

  close(): Promise<void> {
    return this.#rpc.close();
  }
}
