import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createThreadPool } from '#src/engine/pool.js';
import { readCoefficients } from '#src/formats/jpeg/coefficients.js';
import { readJpegStructure } from '#src/formats/jpeg/jpeg-structure.js';
import { type ForensicReport } from '#src/report/report.js';
import { median } from '../statistics/median.js';
import { madePhoto } from './made-photo.js';

/** Measures the speed of the engine: `npm run bench -- forensics`. */
const sizes = {
  '2 MP': { width: 1632, height: 1224 },
  '12 MP': { width: 4000, height: 3000 },
};
const rounds = 3;

interface Timed {
  report: ForensicReport;
  wallMs: number;
  cpuMs: number;
}

/** Analyses one image after another. The first analysis warms the engine up and is not counted. */
async function timeAlone(photo: Buffer, threads: number): Promise<Timed[]> {
  const pool = createThreadPool({ threads, timeoutMs: 120_000 });
  const timed: Timed[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cpuBefore = process.cpuUsage();
    const startMs = performance.now();
    const { report } = await pool.analyze(Uint8Array.from(photo));
    const { user, system } = process.cpuUsage(cpuBefore);
    timed.push({ report, wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000 });
  }
  await pool.close();
  return timed.slice(1);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const wall = (timed: readonly Timed[]): string => seconds(median(timed.map(({ wallMs }) => wallMs)));
const cpu = (timed: readonly Timed[]): string => seconds(median(timed.map(({ cpuMs }) => cpuMs)));

function printTests(name: string, timed: readonly Timed[]): void {
  const ids = Object.keys(timed[0]?.report.timings ?? {});
  const costs = ids
    .map((id) => ({ id, ms: median(timed.map(({ report }) => report.timings[id] ?? 0)) }))
    .sort((first, second) => second.ms - first.ms);
  console.log(`${name}, ms by test: ${costs.map(({ id, ms }) => `${id} ${ms}`).join(', ')}`);
}

async function throughput(photo: Buffer, threads: number): Promise<{ perSecond: number; lagP99Ms: number }> {
  const pool = createThreadPool({ threads, timeoutMs: 120_000 });
  const run = (count: number): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, () => pool.analyze(Uint8Array.from(photo))));
  await run(threads);
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const startMs = performance.now();
  const images = 8;
  await run(images);
  const perSecond = (1000 * images) / (performance.now() - startMs);
  lag.disable();
  await pool.close();
  return { perSecond, lagP99Ms: lag.percentile(99) / 1e6 };
}

function coefficientMs(photo: Buffer): number {
  const structure = readJpegStructure(photo);
  const times = Array.from({ length: rounds + 1 }, () => {
    const startMs = performance.now();
    readCoefficients(photo, structure);
    return performance.now() - startMs;
  });
  return median(times.slice(1));
}

const [small, large] = [await madePhoto(sizes['2 MP']), await madePhoto(sizes['12 MP'])];
const [one, two] = [await throughput(small, 1), await throughput(small, 2)];
const timedSmall = await timeAlone(small, 1);
const timedLarge = await timeAlone(large, 1);
const [sharedSmall, sharedLarge] = [await timeAlone(small, 2), await timeAlone(large, 2)];
const coefficients = coefficientMs(large);
const metadataMs = median(timedLarge.map(({ report }) => report.timings.metadata ?? 0));

printTests('2 MP', timedSmall);
printTests('12 MP', timedLarge);
for (const line of [
  `2 MP report ${wall(timedSmall)} in one thread, ${wall(sharedSmall)} in two, ${cpu(timedSmall)} of CPU`,
  `12 MP report ${wall(timedLarge)} in one thread, ${wall(sharedLarge)} in two (bar 2.2 s), ${cpu(timedLarge)} of CPU (bar 3 s)`,
  `JPEG coefficients of 12 MP ${coefficients.toFixed(0)} ms (bar 500 ms), metadata ${metadataMs} ms (bar 15 ms)`,
  `images/s at 2 MP: one thread ${one.perSecond.toFixed(2)}, two ${two.perSecond.toFixed(2)}, ratio ${(two.perSecond / one.perSecond).toFixed(2)} (bar 1.8 on two free cores)`,
  `event loop of the process with the pool: lag p99 ${Math.max(one.lagP99Ms, two.lagP99Ms).toFixed(0)} ms (bar 50 ms)`,
])
  console.log(line);
