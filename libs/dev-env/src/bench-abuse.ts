import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@jinwi/local-stores';
import sharp from 'sharp';
import { percentile } from './bench-figures.js';
import { BenchMember } from './bench-member.js';
import { photoOf } from './bench-photo.js';
import { withScaledBench } from './bench-scaled.js';
import { partNames } from './start-system.js';

const memberCount = 20;
/** Each from the free credits of its account, half of them without the abuser and half beside it. */
const analysesPerPhase = 2;
/** Between two analyses of one member: all of them together leave the cores idle for half the time. */
const pauseMs = 60_000;
const streamCount = 1_000;
const refusedUploadsPerMinute = 30;
const ordinarySize = { width: 1_632, height: 1_224 };
const largestSide = 7_000;

/** How long ordinary members wait for a verdict, by themselves and beside one who takes all that the limits allow. */
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
  const abuser = await Abuser.start(url);
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

/** Upload to verdict, of all members, each starting at its own moment of the pause. */
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

/** One account that sends the largest pictures, broken files and event streams without end. */
class Abuser {
  readonly #stopping = new AbortController();
  readonly #statuses = new Map<string, number>();
  #work: Promise<unknown> = Promise.resolve();

  private constructor(private readonly member: BenchMember) {}

  static async start(url: string): Promise<Abuser> {
    const member = await BenchMember.register(url);
    await member.buyPlan();
    const abuser = new Abuser(member);
    setMaxListeners(0, abuser.#stopping.signal);
    const [flat, photo] = await largestPictures();
    const id = await member.submit(flat);
    abuser.#work = Promise.all([
      abuser.#repeatedly('analysis', 2_000, () => member.statusOfUpload(Math.random() < 0.5 ? flat : photo)),
      abuser.#repeatedly('refused upload', 60_000 / refusedUploadsPerMinute, () =>
        member.statusOfUpload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])),
      ),
      ...Array.from({ length: streamCount }, () =>
        abuser.#repeatedly('stream', 30_000, () => member.statusOfStream(id, abuser.#stopping.signal)),
      ),
    ]);
    return abuser;
  }

  async stop(): Promise<string> {
    this.#stopping.abort();
    await this.#work;
    return [...this.#statuses].map(([deed, count]) => `${deed} ${count}`).join(', ');
  }

  async #repeatedly(deed: string, everyMs: number, act: () => Promise<number>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const status = await act().catch(() => 0);
      const key = `${deed} ${status}`;
      this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1);
      await wait(everyMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

/** The most pixels that are taken, in the fewest bytes and as a JPEG just within the size limit. */
const largestPictures = (): Promise<[Buffer, Buffer]> => {
  const flat = sharp({
    create: { width: largestSide, height: largestSide, channels: 3, background: '#777' },
  });
  return Promise.all([flat.clone().png().toBuffer(), noisyJpeg()]);
};

async function noisyJpeg(): Promise<Buffer> {
  const small = await photoOf({ width: largestSide / 4, height: largestSide / 4 });
  return sharp(small).resize(largestSide, largestSide).jpeg({ quality: 60 }).toBuffer();
}
