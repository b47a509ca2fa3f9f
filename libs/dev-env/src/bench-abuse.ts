import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freePort } from '@jinwi/local-stores';
import { percentile } from './bench-figures.js';
import { BenchMember, photoOf } from './bench-member.js';
import { withScaledBench } from './bench-scaled.js';
import { partNames } from './start-system.js';

const memberCount = 20;
/** Number of analyses of each member in each of the two phases: without the abuser, then beside it. */
const analysesPerPhase = 2;
/** Pause between the starts of two analyses of a member. At this pace, the cores are idle half the time. */
const pauseMs = 60_000;
const ordinarySize = { width: 1_632, height: 1_224 };

/** Measures members' wait for a verdict, first alone, then beside an abuser who uses all that the limits allow. */
export function benchAbuse(): Promise<string[]> {
  return withScaledBench(async (bench) => {
    const port = await freePort();
    const environment = {
      PORT: String(port),
      SESSION_SECRET: 'a secret of this bench, thirty-two characters',
      GENERATION_PROVIDER: 'studio',
      SIGNUPS_PER_NETWORK_PER_DAY: '0',
    };
    for (const part of partNames) await bench.start(part, environment);
    return measure(`http://127.0.0.1:${port}`);
  });
}

async function measure(url: string): Promise<string[]> {
  const members: BenchMember[] = [];
  while (members.length < memberCount) members.push(await BenchMember.register(url));
  const photo = await photoOf(ordinarySize);
  await members[0]?.analyze(photo);
  const alone = await analyzeAtPace(members, photo);
  const abuser = await startAbuser(url);
  const beside = await analyzeAtPace(members, photo);
  const deeds = await abuser.stop();
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  return [
    `${memberCount} members, a photo of 2 megapixels a minute each:`,
    line('by themselves', alone),
    line('beside one abusive member', beside),
    `p95 beside the abuser / by themselves: ${ratio.toFixed(2)} (goal: at most 2)`,
    `the abuser's calls by status: ${deeds}`,
  ];
}

const line = (name: string, times: number[]): string =>
  `  ${name}: p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms of ${times.length}`;

/** Returns the times from upload to verdict of all members. Spreads the members' starts over the pause. */
async function analyzeAtPace(members: readonly BenchMember[], photo: Buffer): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    members.map(async (member, index) => {
      await wait((index * pauseMs) / members.length);
      for (let count = 0; count < analysesPerPhase; count += 1) {
        const startedAt = performance.now();
        await member.analyze(photo);
        const tookMs = performance.now() - startedAt;
        times.push(tookMs);
        await wait(Math.max(0, pauseMs - tookMs));
      }
    }),
  );
  return times;
}

/** Runs the abuser in a worker thread, so that its thousand streams do not delay the members' own calls here. */
async function startAbuser(url: string): Promise<{ stop(): Promise<string> }> {
  const thread = new Worker(new URL('./bench-abuser.js', import.meta.url), { workerData: url });
  await once(thread, 'message');
  return {
    async stop() {
      thread.postMessage('stop');
      const [deeds] = (await once(thread, 'message')) as [string];
      return deeds;
    },
  };
}
