import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@jinwi/local-stores';
import { signupCredits } from '@jinwi/contracts';
import { percentile } from './bench-figures.js';
import { BenchMember, photoOf } from './bench-member.js';
import { withScaledBench } from './bench-scaled.js';
import { type PartName } from './start-system.js';

const memberCount = 50;
const paceMs = 1_000;
const readingMs = 30_000;
const floodMs = 10_000;
const drainedInMsMax = 600_000;
const readingsPerSubmission = 4;
const photoSize = { width: 640, height: 480 };
const parts: readonly PartName[] = [
  'auth',
  'credits',
  'analysis',
  'analysis-worker',
  'generation',
  'gateway',
];

type TimesMs = Map<string, number[]>;

/** Measures response times for 50 signed-in members. Each calls first once a second, then as fast as possible. */
export async function benchMembers({ JINWI_URL: given }: NodeJS.ProcessEnv): Promise<string[]> {
  if (given) return [`at ${given}`, ...(await measure(given))];
  return withScaledBench(async (bench) => {
    const port = await freePort();
    const environment = {
      PORT: String(port),
      SESSION_SECRET: 'a secret of this bench, thirty-two characters',
      RATE_LIMIT_SCALE: '1000',
      GENERATION_PROVIDER: 'studio',
      ANALYSIS_THREADS: '1',
    };
    for (const part of parts) await bench.start(part, environment);
    return [`processes apart: ${parts.join(', ')}`, ...(await measure(`http://127.0.0.1:${port}`))];
  });
}

async function measure(url: string): Promise<string[]> {
  const photo = await photoOf(photoSize);
  const members = await registerAll(url);
  await members[0]?.timeCall('/api/user');
  const submitting = await inTurn(members, (member, times) => submitAndRead({ member, photo, times }));
  await untilAnalyzed(members);
  const reading = await inTurn(members, (member, times) => readAtPace(member, times));
  const flood = await inTurn(members, (member, times) => readWithoutPause(member, times));
  const answers = [...flood.values()].reduce((sum, times) => sum + times.length, 0);
  return [
    `${memberCount} members, each a call a second, ${memberCount * signupCredits} analyses submitted meanwhile and run on the same cores:`,
    ...table(submitting),
    `the same members, nothing else to do:`,
    ...table(reading),
    `the same members without any pause, ${((answers * 1000) / floodMs).toFixed(0)} answers a second:`,
    ...table(flood),
  ];
}

async function registerAll(url: string): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (let count = 0; count < memberCount; count += 1) members.push(await BenchMember.register(url));
  return members;
}

/** Runs all members concurrently, with their starts spread over a second. */
async function inTurn(
  members: readonly BenchMember[],
  live: (member: BenchMember, times: TimesMs) => Promise<void>,
): Promise<TimesMs> {
  const times: TimesMs = new Map();
  await Promise.all(
    members.map(async (member, index) => {
      await wait((index * paceMs) / memberCount);
      await live(member, times);
    }),
  );
  return times;
}

async function submitAndRead({
  member,
  photo,
  times,
}: {
  member: BenchMember;
  photo: Buffer;
  times: TimesMs;
}): Promise<void> {
  const pace = new Pace();
  for (let submitted = 0; submitted < signupCredits; submitted += 1) {
    note(times, { call: 'POST /api/analyze, asynchronous', ms: await member.timeSubmission(photo) });
    await pace.keep();
    for (let count = 0; count < readingsPerSubmission; count += 1) {
      await read(member, { times, isEven: count % 2 === 0 });
      await pace.keep();
    }
  }
}

async function readAtPace(member: BenchMember, times: TimesMs): Promise<void> {
  const pace = new Pace();
  for (let count = 0; count < readingMs / paceMs; count += 1) {
    await read(member, { times, isEven: count % 2 === 0 });
    await pace.keep();
  }
}

async function readWithoutPause(member: BenchMember, times: TimesMs): Promise<void> {
  const deadline = performance.now() + floodMs;
  for (let count = 0; performance.now() < deadline; count += 1) {
    await read(member, { times, isEven: count % 2 === 0 });
  }
}

async function read(
  member: BenchMember,
  { times, isEven }: { times: TimesMs; isEven: boolean },
): Promise<void> {
  const path = isEven ? '/api/user' : '/api/analysis/history';
  note(times, { call: `GET ${path}`, ms: await member.timeCall(path) });
}

function note(times: TimesMs, { call, ms }: { call: string; ms: number }): void {
  const known = times.get(call);
  if (known) known.push(ms);
  else times.set(call, [ms]);
}

async function untilAnalyzed(members: readonly BenchMember[]): Promise<void> {
  const deadline = performance.now() + drainedInMsMax;
  for (const member of members) {
    while ((await member.historyLength()) < signupCredits) {
      if (performance.now() > deadline) throw new Error('The analyses did not end in time.');
      await wait(paceMs);
    }
  }
}

/** Starts each call a second after the previous one started, or at once when that took longer. */
class Pace {
  #nextAt = performance.now() + paceMs;

  async keep(): Promise<void> {
    const now = performance.now();
    if (now < this.#nextAt) await wait(this.#nextAt - now);
    this.#nextAt = Math.max(now, this.#nextAt) + paceMs;
  }
}

function table(times: TimesMs): string[] {
  return [...times].map(([call, values]) => {
    const at = (share: number) => percentile(values, share).toFixed(1);
    return `  ${call}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms of ${values.length}`;
  });
}
