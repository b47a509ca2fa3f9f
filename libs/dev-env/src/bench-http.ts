import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createForensicsPool } from '@jinwi/forensics';
import { freePort } from '@jinwi/local-stores';
import sharp from 'sharp';
import { BenchMember, type FollowedAnalysis, photoOf } from './bench-member.js';
import { median, percentile, requestsPerSecond } from './bench-figures.js';
import { memoryOf } from './process-memory.js';
import { startUp, withPostgres } from './start-up.js';

const analysesPerMember = 5;
const memberCount = 8;
const warmUpCount = 5;
const followedCount = 40;
const pagePhotoSize = { width: 1632, height: 1224 };

/**
 * Measures start time, memory, the time that HTTP and the queue add to the engine's time, and requests per second
 * compared with a bare Nest route.
 */
export const benchHttp = (): Promise<string[]> =>
  withPostgres(({ url, folder }) => measure({ dataDir: join(folder, 'data'), sessionUrl: url }));

async function measure({ dataDir, sessionUrl }: { dataDir: string; sessionUrl: string }): Promise<string[]> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SESSION_URL: sessionUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  };
  const first = await startUp(environment);
  await first.stop();
  const second = await startUp(environment);
  const url = `http://localhost:${port}`;
  try {
    return [
      `start with an empty data folder ${first.startMs} ms, second start ${second.startMs} ms`,
      await overheadLine(url),
      await roadLine(url),
      await userLine({ url, sessionUrl }),
      `memory of the embedded process after this ${(await memoryOf(second.pid)).now} MB (database and engine apart)`,
    ];
  } finally {
    await second.stop();
  }
}

/** Compares an image's time through HTTP, queue and worker with its time in the engine's pool alone. */
async function overheadLine(url: string): Promise<string> {
  const image = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  const pool = createForensicsPool({ threads: 1 });
  const alone = await timesOf(analysesPerMember * memberCount, () => pool.analyze(new Uint8Array(image)));
  await pool.close();
  const through: number[] = [];
  for (let index = 0; index < memberCount; index += 1) {
    const member = await BenchMember.register(url);
    through.push(...(await timesOf(analysesPerMember, () => member.analyze(image))));
  }
  const overheadMs = median(through.slice(warmUpCount)) - median(alone.slice(warmUpCount));
  return `HTTP and queue over the engine alone: ${overheadMs.toFixed(0)} ms at the median of ${through.length} (engine ${median(alone).toFixed(0)} ms)`;
}

/** Measures the time from upload to verdict on the page, for one 2 MP photo after another. */
async function roadLine(url: string): Promise<string> {
  const photo = await photoOf(pagePhotoSize);
  const member = await BenchMember.register(url);
  await member.buyPlan();
  for (let count = 0; count < warmUpCount; count += 1) await member.follow(photo);
  const followed: FollowedAnalysis[] = [];
  for (let count = 0; count < followedCount; count += 1) followed.push(await member.follow(photo));
  const outside = followed.map(({ outsideMs }) => outsideMs);
  const [early, verdict] = [
    followed.map(({ earlyMs }) => earlyMs),
    followed.map(({ verdictMs }) => verdictMs),
  ];
  const shown = (value: number) => `${value.toFixed(0)} ms`;
  return [
    `from the upload to the page, 2 MP, median of ${followedCount}: outside the engine ${shown(median(outside))}`,
    `(one in ten above ${shown(percentile(outside, 0.9))}), first findings after ${shown(median(early))}`,
    `(one in ten above ${shown(percentile(early, 0.9))}), verdict after ${shown(median(verdict))}`,
  ].join(' ');
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Measures, alternately, `GET /api/user` and a bare Nest route that reads its session from the same store. */
async function userLine({ url, sessionUrl }: { url: string; sessionUrl: string }): Promise<string> {
  const member = await BenchMember.register(url);
  const barePort = await freePort();
  const bare = spawn(process.execPath, [fileURLToPath(new URL('./bench-bare.cli.js', import.meta.url))], {
    env: { ...process.env, PORT: String(barePort), DATABASE_URL: sessionUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(bare.stdout, 'data');
  const bareUrl = `http://localhost:${barePort}`;
  const signedIn = await fetch(`${bareUrl}/sign-in`);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ratios: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const user = await requestsPerSecond({ url: `${url}/api/user`, cookie: member.cookie });
    const plain = await requestsPerSecond({ url: `${bareUrl}/user`, cookie });
    ours.push(user);
    ratios.push(user / plain);
  }
  bare.kill();
  return `GET /api/user ${median(ours).toFixed(0)} requests/s, ${median(ratios).toFixed(2)} of a bare Nest route on the same session store`;
}
