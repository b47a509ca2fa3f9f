import { setTimeout as wait } from 'node:timers/promises';
import { analysisKeys, signupCredits } from '@jinwi/contracts';
import { freePort } from '@jinwi/local-stores';
import { createObjectStore } from '@jinwi/storage';
import { BenchMember, photoOf } from './bench-member.js';
import { type ScaledBench, withScaledBench } from './bench-scaled.js';
import { type Counts, openStoreCounters, type StoreCounters } from './store-counters.js';

const parts = ['auth', 'credits', 'analysis', 'analysis-worker', 'generation', 'gateway'] as const;
const photoSize = { width: 1632, height: 1224 };
const memberCount = 4;
const idleMs = 20_000;
/** PostgreSQL reports a connection's statistics only after the connection has been idle for a while. */
const settledAfterMs = 11_000;
/** Polls are rare, because each poll is itself a counted call. */
const pollMs = 10_000;

interface Usage {
  seconds: number;
  counts: Counts;
}

/** Measures the load on the stores and the data left in them per analysis, minus the load of an idle system. */
export const benchFootprint = (): Promise<string[]> => withScaledBench(measure);

async function measure(bench: ScaledBench): Promise<string[]> {
  const { url, metricsUrls } = await startParts(bench);
  const counters = await openStoreCounters({ ...bench.urls, metricsUrls });
  try {
    const photo = await photoOf(photoSize);
    const members: BenchMember[] = [];
    for (let count = 0; count < memberCount; count += 1) members.push(await BenchMember.register(url));
    // Warms up connections, prepared scripts and compiled code.
    await members[0]?.analyze(photo);
    const idle = await during(counters, () => wait(idleMs));
    const busy = await during(counters, () => analyzeAll(members, photo));
    const counted = memberCount * signupCredits - 1;
    return [
      `photos of 2 MP, ${(photo.length / 1e6).toFixed(2)} MB each, without waiting (202), one process of each part`,
      `idle: ${perSecond(idle, 'transactions')} transactions and ${perSecond(idle, 'redisCommands')} Redis commands a second`,
      ...linesOf({ idle, busy, counted }),
      await objectsLine(bench, counted + 1),
    ];
  } finally {
    await counters.close();
  }
}

async function startParts(bench: ScaledBench): Promise<{ url: string; metricsUrls: string[] }> {
  const port = await freePort();
  const metricsUrls: string[] = [];
  for (const part of parts) {
    const operationsPort = await freePort();
    if (part === 'auth' || part === 'credits' || part === 'analysis')
      metricsUrls.push(`http://127.0.0.1:${operationsPort}/metrics`);
    await bench.start(part, {
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      SESSION_SECRET: 'a secret of this bench, thirty-two characters',
      RATE_LIMIT_SCALE: '1000',
      GENERATION_PROVIDER: 'studio',
      ANALYSIS_THREADS: '1',
    });
  }
  return { url: `http://127.0.0.1:${port}`, metricsUrls };
}

async function during(counters: StoreCounters, work: () => Promise<unknown>): Promise<Usage> {
  await wait(settledAfterMs);
  const before = await counters.read();
  const startedAt = performance.now();
  await work();
  await wait(settledAfterMs);
  const after = await counters.read();
  const names = Object.keys(after) as (keyof Counts)[];
  const differences = names.map((name) => [name, after[name] - before[name]]);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    counts: Object.fromEntries(differences) as unknown as Counts,
  };
}

/** Lets each member analyse until the free credits are spent. The first member has already spent one. */
async function analyzeAll(members: readonly BenchMember[], photo: Buffer): Promise<void> {
  for (const [index, member] of members.entries()) {
    for (let count = index === 0 ? 1 : 0; count < signupCredits; count += 1)
      await member.timeSubmission(photo);
  }
  // Jobs run in order, so those of the last member finish last.
  while (((await members.at(-1)?.historyLength()) ?? 0) < signupCredits) await wait(pollMs);
}

const perSecond = ({ counts, seconds }: Usage, name: keyof Counts) => (counts[name] / seconds).toFixed(1);

function linesOf({ idle, busy, counted }: { idle: Usage; busy: Usage; counted: number }): string[] {
  const each = (name: keyof Counts) => {
    const expected = (idle.counts[name] / idle.seconds) * busy.seconds;
    return (busy.counts[name] - expected) / counted;
  };
  const kilobytes = (name: keyof Counts) => (each(name) / 1000).toFixed(1);
  return [
    `an analysis: ${each('transactions').toFixed(1)} transactions, ${each('rowsWritten').toFixed(1)} rows written, ${kilobytes('walBytes')} kB of write-ahead log, ${kilobytes('databaseBytes')} kB more database`,
    `an analysis: ${each('redisCommands').toFixed(1)} Redis commands (those inside scripts included), ${kilobytes('redisBytes')} kB more in Redis`,
    `an analysis: ${each('rpcCalls').toFixed(1)} calls over NATS`,
  ];
}

async function objectsLine({ urls }: ScaledBench, analyses: number): Promise<string> {
  const store = createObjectStore(urls.storageUrl);
  const sizes: number[] = [];
  let originalBytes = 0;
  for await (const key of store.list(analysisKeys.root)) {
    const { sizeBytes } = (await store.stat(key)) ?? { sizeBytes: 0 };
    sizes.push(sizeBytes);
    if (key.endsWith('/original')) originalBytes += sizeBytes;
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const megabytes = (value: number) => (value / analyses / 1e6).toFixed(2);
  return `an analysis: ${(sizes.length / analyses).toFixed(1)} objects of ${megabytes(bytes)} MB, of which the original ${megabytes(originalBytes)} MB`;
}
