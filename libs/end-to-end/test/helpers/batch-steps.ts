import { setTimeout as wait } from 'node:timers/promises';
import { type Batch, batchSchema, type BatchTable, batchTableSchema } from '@jinwi/contracts';
import { type HttpMember } from './http-member.js';

const uploadsAtOnce = 4;
const retryPauseMs = 300;
const patienceMs = 120_000;

/** Sends a member's batch like the page: opens it, uploads one file per call, closes it, and reads it until done. */
export class BatchSteps {
  private constructor(
    private readonly member: HttpMember,
    readonly id: string,
  ) {}

  static async open(member: HttpMember, count: number): Promise<BatchSteps> {
    const response = await member.post('/api/batches', { count });
    if (response.status !== 201) throw new Error(`open: ${response.status} ${await response.text()}`);
    return new BatchSteps(member, batchSchema.parse(await response.json()).id);
  }

  /** Uploads several images at once, and repeats each upload until the server accepts it. */
  async upload(images: readonly Uint8Array[]): Promise<void> {
    const waiting = [...images.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#uploadOne(...next);
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, work));
  }

  async close(): Promise<Batch> {
    const answer = await patiently(() => this.member.post(`/api/batches/${this.id}/close`, {}));
    return batchSchema.parse(await answer.json());
  }

  async table({ seen = -1, waitSeconds = 0 } = {}): Promise<BatchTable> {
    const path = `/api/batches/${this.id}?seen=${seen}&wait=${waitSeconds}`;
    const answer = await patiently(() => this.member.send(path));
    return batchTableSchema.parse(await answer.json());
  }

  /** Asks for changes, like the page, until the batch is done. */
  async untilDone(timeoutMs: number): Promise<BatchTable> {
    const deadline = Date.now() + timeoutMs;
    for (let seen = -1; Date.now() < deadline;) {
      const { batch } = await this.table({ seen, waitSeconds: 5 });
      if (batch.state === 'done') return this.table();
      seen = batch.version;
    }
    throw new Error(`the batch is not done after ${timeoutMs} ms`);
  }

  async #uploadOne(position: number, image: Uint8Array): Promise<void> {
    await patiently(() => {
      const body = new FormData();
      body.append('image', new Blob([image as Uint8Array<ArrayBuffer>]), `${position}.jpg`);
      return this.member.send(`/api/batches/${this.id}/images?position=${position}`, {
        method: 'POST',
        body,
      });
    });
  }
}

/** Repeats a call that a killed process could not answer. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await ask().catch(() => null);
    if (response?.ok) return response;
    const text = await response?.text();
    const isPassing = response === null || response.status >= 500 || response.status === 429;
    if (!isPassing || Date.now() > deadline) throw new Error(`${response?.status} ${text}`);
    await wait(retryPauseMs);
  }
}
