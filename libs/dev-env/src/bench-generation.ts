import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generationKeys, generationSettingsSchema } from '@jinwi/contracts';
import { freePort, startRedis } from '@jinwi/local-stores';
import { type KlingStandIn, startKlingStandIn } from '@jinwi/stand-ins';
import { RpcClient } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import sharp from 'sharp';
import { median } from './bench-figures.js';
import { type PartProcess, startProcess } from './start-processes.js';
import { type PartName } from './start-system.js';
import { withPostgres } from './start-up.js';
import { completeUrls, type SystemUrls, urlEnvironment } from './system-urls.js';

const taskCount = 500;
const settleMs = 10_000;
const measureMs = 30_000;
const takenInMsMax = 120_000;
/** Sampling interval of the event loop delay; the reported delay includes it. */
const sampleMs = 10;
const parts: readonly PartName[] = ['credits', 'generation', 'generation-worker'];

/** Measures one worker with 500 tasks that a Kling stand-in never finishes, on the PostgreSQL and the Redis queue. */
export const benchGeneration = (): Promise<string[]> => withPostgres(measureQueues);

async function measureQueues({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const redis = await startRedis();
  try {
    const storageUrl = pathToFileURL(join(folder, 'store')).href;
    const urls = completeUrls({ databaseUrl: url, storageUrl });
    const lines = await measureQueue({ name: 'PostgreSQL', urls, userIdFirst: 1 });
    if (!redis) return [...lines, 'Redis is missing: install it with "apt-get install redis-server"'];
    const run = { name: 'Redis', urls: { ...urls, queueUrl: redis.url }, userIdFirst: 1 + taskCount };
    return [...lines, ...(await measureQueue(run))];
  } finally {
    await redis?.stop();
  }
}

interface Run {
  name: string;
  urls: SystemUrls;
  /** Id of the first member. Each task belongs to a different member, whose five free credits pay for it. */
  userIdFirst: number;
}

async function measureQueue(run: Run): Promise<string[]> {
  const kling = await startKlingStandIn();
  kling.planTasks({ pollsUntilDone: Number.MAX_SAFE_INTEGER });
  const operationsUrl = `http://127.0.0.1:${await freePort()}/metrics`;
  const processes: PartProcess[] = [];
  try {
    for (const part of parts) {
      const environment = environmentOf(run, { kling, operationsUrl, part });
      processes.unshift(await startProcess({ part, environment }));
    }
    const startedAt = performance.now();
    await submitTasks(run);
    await untilTakenIn(kling);
    const takenInMs = performance.now() - startedAt;
    await wait(settleMs);
    await readWorker(operationsUrl);
    const fromMs = Date.now();
    await wait(measureMs);
    return [
      `queue on ${run.name}, ${taskCount} tasks at the provider at once, taken in within ${(takenInMs / 1000).toFixed(0)} s:`,
      `  ${await readWorker(operationsUrl)}`,
      `  ${callsLine(kling, { fromMs })}`,
    ];
  } finally {
    // Kill without draining, because no data is kept.
    for (const started of processes) await started.kill();
    await kling.close();
  }
}

function environmentOf(
  { urls }: Run,
  { kling, operationsUrl, part }: { kling: KlingStandIn; operationsUrl: string; part: PartName },
): Record<string, string> {
  return {
    ...urlEnvironment(urls),
    LOG_LEVEL: 'info',
    PAYMENTS: 'sandbox',
    GENERATION_PROVIDER: 'kling',
    KLING_ACCESS_KEY: kling.accessKey,
    KLING_SECRET_KEY: kling.secretKey,
    KLING_BASE_URL: kling.url,
    GENERATION_TRUSTED_ORIGIN: kling.url,
    GENERATION_PARALLEL_MAX: String(taskCount),
    // 500 tasks polled every 5 s are 100 runs per second.
    GENERATION_RATE_PER_SECOND: '200',
    ...(part === 'generation-worker' ? { OPERATIONS_PORT: new URL(operationsUrl).port } : {}),
  };
}

async function submitTasks({ urls, userIdFirst }: Run): Promise<void> {
  const rpc = new RpcClient({ url: urls.rpcUrl });
  const store = createObjectStore(urls.storageUrl);
  const reference = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const settings = generationSettingsSchema.parse({ prompt: 'A lighthouse at night' });
  for (let userId = userIdFirst; userId < userIdFirst + taskCount; userId += 1) {
    const taskId = randomUUID();
    const key = generationKeys.uploadOf(taskId);
    await rpc.call('credits.openAccount', { userId });
    await store.put(key, reference, { contentType: 'image/jpeg', sizeBytesMax: reference.length });
    const image = { key, imageName: 'photo.jpg', imageSize: reference.length };
    await rpc.call('generation.submit', { taskId, userId, settings, idempotencyKey: null, ...image });
  }
  await rpc.close();
}

async function untilTakenIn(kling: KlingStandIn): Promise<void> {
  const deadline = performance.now() + takenInMsMax;
  while (kling.tasks().length < taskCount) {
    if (performance.now() > deadline) throw new Error(`only ${kling.tasks().length} tasks were accepted`);
    await wait(100);
  }
}

/** Reads the worker's metrics. The event loop delay covers the time since the last read, which reset it. */
async function readWorker(operationsUrl: string): Promise<string> {
  const text = await (await fetch(operationsUrl)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const lagMs = (name: string) =>
    (figure(`nodejs_eventloop_lag_${name}_seconds`) * 1000 - sampleMs).toFixed(1);
  const memoryMb = (figure('process_resident_memory_bytes') / 1024 ** 2).toFixed(0);
  return [
    `lag of the worker's event loop: p50 ${lagMs('p50')}, p99 ${lagMs('p99')}, at most ${lagMs('max')} ms`,
    `memory ${memoryMb} MB`,
  ].join('; ');
}

function callsLine(kling: KlingStandIn, { fromMs }: { fromMs: number }): string {
  const pausesMs: number[] = [];
  let calls = 0;
  for (const { pollTimesMs } of kling.tasks()) {
    const measured = pollTimesMs.filter((at) => at >= fromMs);
    calls += measured.length;
    measured.slice(1).forEach((at, index) => pausesMs.push(at - (measured[index] ?? 0)));
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return [
    `${((calls * 1000) / measureMs).toFixed(0)} turns and calls a second`,
    `pause between two calls about one task ${seconds(median(pausesMs))} s at the median`,
    `never less than ${seconds(Math.min(...pausesMs))} s`,
  ].join(', ');
}
