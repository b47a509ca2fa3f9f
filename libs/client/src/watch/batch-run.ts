import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JinwiClient } from '../client.js';
import { JinwiProblem } from '../problem.js';
import { type BatchesLeft, type BatchItem, readItems, submitBatch, waitForBatch } from './batch-calls.js';
import { type Inbox } from './inbox.js';
import { type Patience } from './patience.js';
import { isPostponed, refusedItem, stateOf, toRecord, type VerdictRecord } from './verdict-record.js';
import {
  type BatchUnderWay,
  idempotencyKeyOf,
  pastOf,
  type SubmittedPicture,
  type WatchState,
  writeState,
} from './watch-state.js';
import { unlessMissing } from './whole-file.js';

export interface RunOptions {
  /** The installation's origin, such as `https://jinwi.example`. */
  server: string;
  signal: AbortSignal;
  /** Called once for each file, as soon as it has its verdict or has finally failed. */
  tell: (record: VerdictRecord) => void;
}

/** Submits batches one after another and writes the verdicts next to the files. Survives crashes of this process. */
export class BatchRun {
  constructor(
    private readonly client: JinwiClient,
    private readonly inbox: Inbox,
    private readonly state: WatchState,
    private readonly patience: Patience,
    private readonly options: RunOptions,
  ) {}

  get underWay(): BatchUnderWay | null {
    return this.state.underWay;
  }

  /** Records a batch on disk before any of it is sent. */
  async begin(pictures: SubmittedPicture[]): Promise<void> {
    const idempotencyKey = idempotencyKeyOf(this.state, pictures);
    this.state.underWay = { server: this.options.server, idempotencyKey, id: null, pictures };
    await this.#save();
  }

  /** Sends the batch under way. After a crash, the same idempotency key returns the batch that was sent before. */
  async send(): Promise<BatchesLeft | null> {
    const batch = this.state.underWay;
    if (!batch) return null;
    const { signal } = this.options;
    const images = await this.patience.with(() => this.#imagesOf(batch.pictures));
    try {
      const { id, left } = await this.patience.with(() =>
        submitBatch(this.client, { images, batch, signal }),
      );
      batch.id = id;
      batch.pictures.forEach((picture, position) => (picture.isUnsent = images[position]?.size === 0));
      await this.#save();
      return left;
    } catch (error) {
      await this.#refuse(error);
      return null;
    }
  }

  /**
   * Follows the batch under way to its end and writes each verdict as it arrives.
   * @returns the problem of the account that caused pictures to be postponed; null if there was none
   */
  async finish(): Promise<JinwiProblem | null> {
    if (this.state.underWay?.id === null) await this.send();
    const { signal } = this.options;
    const written = new Set<number>();
    let items: BatchItem[] = [];
    for (let batch = this.state.underWay; batch?.id; batch = this.state.underWay) {
      const { id } = batch;
      try {
        const { state } = await this.patience.with(() => waitForBatch(this.client, id, signal));
        items = await this.patience.with(() => readItems(this.client, id, signal));
        for (const item of items) {
          if (hasEnded(item) && !written.has(item.position)) await this.#write(item);
          if (hasEnded(item)) written.add(item.position);
        }
        if (state === 'done') await this.#close(items);
      } catch (error) {
        await this.#refuse(error);
      }
    }
    const { failure } = items.find(isPostponed) ?? {};
    return failure ? new JinwiProblem(failure) : null;
  }

  /**
   * Reads the images. An empty image replaces a picture that has changed or is gone, so that the others keep their
   * positions when a batch is sent again. The server refuses empty images without a charge.
   */
  #imagesOf(pictures: readonly SubmittedPicture[]): Promise<Blob[]> {
    return Promise.all(
      pictures.map(async ({ sha256, files }) => {
        const path = join(this.inbox.folder, files[0] ?? '');
        const bytes = await unlessMissing(() => readFile(path));
        const isSame = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
        return new Blob(isSame ? [new Uint8Array(bytes)] : []);
      }),
    );
  }

  async #write(item: BatchItem): Promise<void> {
    const picture = this.state.underWay?.pictures[item.position];
    if (!picture || isStillNew(item, picture)) return;
    const { sha256, files } = picture;
    const { server, tell } = this.options;
    const triesBefore = pastOf(this.state, sha256).tries;
    for (const file of files) {
      const record = toRecord({ item, file, sha256, triesBefore, server, now: new Date() });
      if (await this.patience.with(() => this.inbox.settle(record))) tell(record);
    }
  }

  /** Clears the batch under way, and updates the counts of its pictures that got no verdict. */
  async #close(items: readonly BatchItem[]): Promise<void> {
    const { underWay, past } = this.state;
    for (const item of items) {
      const picture = underWay?.pictures[item.position];
      if (!picture) continue;
      const { sha256 } = picture;
      const { rounds, tries } = pastOf(this.state, sha256);
      const isNew = isStillNew(item, picture);
      const outcome = stateOf(item, tries);
      if (outcome === 'done') delete past[sha256];
      else if (isNew) past[sha256] = { rounds: rounds + 1, tries };
      else past[sha256] = { rounds: rounds + 1, tries: outcome === 'retrying' ? tries + 1 : 0 };
    }
    this.state.underWay = null;
    await this.#save();
  }

  /** Records a refusal of the whole batch as a refusal of each picture. Rethrows other errors. */
  async #refuse(error: unknown): Promise<void> {
    const pictures = this.state.underWay?.pictures;
    if (!(error instanceof JinwiProblem) || !pictures) throw error;
    const items = pictures.map((_, position) => refusedItem(error, position));
    for (const item of items) await this.#write(item);
    await this.#close(items);
  }

  #save(): Promise<void> {
    return this.patience.with(() => writeState(this.inbox.folder, this.state));
  }
}

const hasEnded = ({ state }: BatchItem): boolean => state === 'done' || state === 'failed';

/** Whether a picture still counts as new after its batch: the account had a problem, or the picture was not sent. */
const isStillNew = (item: BatchItem, { isUnsent }: SubmittedPicture): boolean =>
  isPostponed(item) || (isUnsent === true && item.failure !== null);
