import { once, setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { BenchMember, photoOf } from './bench-member.js';

// Runs in a worker thread: sends "started" to `bench-abuse`, works until it gets a message, then reports what it did.

const streamCount = 1_000;
const refusedUploadsPerMinute = 30;
const largestSide = 7_000;

/** An account that continuously sends the largest pictures, broken files and event streams. */
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

/** Two pictures with the most pixels allowed: one with the fewest bytes, and a JPEG just within the size limit. */
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

if (parentPort === null) throw new Error('This module runs in a worker thread');
const abuser = await Abuser.start(workerData as string);
parentPort.postMessage('started');
await once(parentPort, 'message');
parentPort.postMessage(await abuser.stop());
parentPort.close();
