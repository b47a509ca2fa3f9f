import { type JinwiClient } from '../client.js';
import { JinwiProblem } from '../problem.js';
import { pause } from '../wait-and-repeat.js';
import { type BatchesLeft, readCredits } from './batch-calls.js';
import { BatchRun, type RunOptions } from './batch-run.js';
import { type Inbox, type NewPicture } from './inbox.js';
import { longestToldSeconds, Patience } from './patience.js';
import { steadyMs } from './steadiness.js';
import { type WatchState } from './watch-state.js';

export interface WatchOptions extends RunOptions {
  pollMs: number;
  /** Submits so many pictures at most, then ends. */
  max: number;
  /** Ends when nothing new is left, and at the first trouble. */
  isOnce: boolean;
  say: (line: string) => void;
}

/** Bounds of one batch: enough for a folder of thousands, and little enough to hold in memory. */
const batchPicturesMax = 500;
const batchBytesMax = 64 * 1024 * 1024;

/** With more batches left than this, the next one need not wait. */
const batchesSpared = 10;

interface Parts {
  client: JinwiClient;
  inbox: Inbox;
  state: WatchState;
}

/** Submits the new pictures of a folder, one batch at a time. */
export class FolderWatch {
  readonly #run: BatchRun;
  readonly #patience: Patience;
  #submitted = 0;

  constructor(
    private readonly parts: Parts,
    private readonly options: WatchOptions,
  ) {
    const { client, inbox, state } = parts;
    this.#patience = new Patience(options);
    this.#run = new BatchRun(client, inbox, state, this.#patience, options);
  }

  /** Ends once everything asked for is done; without `isOnce` and `max`, only when the signal is aborted. */
  async run(): Promise<void> {
    const { isOnce, max, pollMs, signal } = this.options;
    // A key that is refused is told at once.
    const available = await this.#patience.with(() => this.#credits());
    await this.#continue();
    // The first look notes what is there, the next tells what has not changed since.
    await this.#look();
    await pause(steadyMs, signal);
    this.#announce((await this.#look()).length, available);
    while (this.#submitted < max) {
      const fresh = await this.#look();
      if (fresh.length > 0) await this.#analyze(fresh);
      else if (isOnce) return;
      else await pause(pollMs, signal);
    }
  }

  async #continue(): Promise<void> {
    const { underWay } = this.#run;
    if (!underWay) return;
    this.options.say(`Continuing with ${counted(underWay.pictures.length)} submitted before.`);
    await this.#finish();
  }

  #look(): Promise<NewPicture[]> {
    const { inbox } = this.parts;
    return this.#patience.with(() => inbox.look(this.options));
  }

  #announce(length: number, available: number): void {
    const { max, say } = this.options;
    const cost = Math.min(length, max);
    const others = length > max ? ` --max ${max} leaves the others.` : '';
    say(
      `${counted(length, 'new ')}: ${cost} ${cost === 1 ? 'credit' : 'credits'} at most, ${available} available.${others}`,
    );
  }

  async #analyze(fresh: readonly NewPicture[]): Promise<void> {
    const { isOnce, signal, say, max } = this.options;
    const credits = await this.#patience.with(() => this.#someCredits());
    const room = Math.min(credits, max - this.#submitted, batchPicturesMax);
    const pictures = withinBytes(fresh).slice(0, room);
    await this.#run.begin(pictures.map(({ sha256, files }) => ({ sha256, files })));
    say(`Submitting ${counted(pictures.length)}.`);
    this.#submitted += pictures.length;
    const left = await this.#run.send();
    await this.#finish();
    const seconds = pauseAfterBatch(left);
    if (isOnce || seconds === 0 || this.#submitted >= max) return;
    say(`Few batches are left for now; the next one follows in ${seconds} s.`);
    await pause(seconds * 1_000, signal);
  }

  async #finish(): Promise<void> {
    const trouble = await this.#run.finish();
    if (trouble) await this.#patience.endure(trouble);
  }

  #credits(): Promise<number> {
    return readCredits(this.parts.client, this.options.signal);
  }

  /** A batch that no credit is left for would use up one of the batches that may be opened in an hour. */
  async #someCredits(): Promise<number> {
    const credits = await this.#credits();
    if (credits > 0) return credits;
    const title = 'No credits are left.';
    throw new JinwiProblem({ type: 'about:blank', title, status: 402, code: 'credits.insufficient' });
  }
}

/** Cuts a list where one batch ends; it always has a first picture. */
function withinBytes(pictures: readonly NewPicture[]): readonly NewPicture[] {
  let bytes = 0;
  const end = pictures.findIndex(({ sizeBytes }, at) => (bytes += sizeBytes) > batchBytesMax && at > 0);
  return end === -1 ? pictures : pictures.slice(0, end);
}

/** The last batches that are left for the hour are spread over it, instead of waiting for its end with none. */
export function pauseAfterBatch(left: BatchesLeft | null): number {
  if (!left || left.count > batchesSpared) return 0;
  return Math.ceil(Math.min(left.seconds, longestToldSeconds) / Math.max(1, left.count));
}

const counted = (count: number, kind = ''): string =>
  `${count} ${kind}${count === 1 ? 'picture' : 'pictures'}`;
