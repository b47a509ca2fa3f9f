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
  max: number;
  /** Whether to end once no new picture is left, or at the first trouble. */
  isOnce: boolean;
  say: (line: string) => void;
}

/** Limits of one batch: large enough for a folder of thousands, small enough to hold in memory. */
const batchPicturesMax = 500;
const batchBytesMax = 64 * 1024 * 1024;

/** If the member may open more batches than this within the hour, the next one starts without a pause. */
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

  /** Runs until `isOnce` or `max` ends the run or, without them, until the signal is aborted. */
  async run(): Promise<void> {
    const { isOnce, max, pollMs, signal } = this.options;
    // Called first, so that a refused key is reported at once.
    const available = await this.#patience.with(() => this.#credits());
    await this.#continue();
    // The first look records the files; the second finds those that have not changed since.
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

  /**
   * Returns the available credits. Throws if there are none, because an opened batch would count towards the hourly
   * limit.
   */
  async #someCredits(): Promise<number> {
    const credits = await this.#credits();
    if (credits > 0) return credits;
    const title = 'No credits are left.';
    throw new JinwiProblem({ type: 'about:blank', title, status: 402, code: 'credits.insufficient' });
  }
}

/** Returns as many of the first pictures as one batch may hold by size, but at least one. */
function withinBytes(pictures: readonly NewPicture[]): readonly NewPicture[] {
  let bytes = 0;
  const end = pictures.findIndex(({ sizeBytes }, at) => (bytes += sizeBytes) > batchBytesMax && at > 0);
  return end === -1 ? pictures : pictures.slice(0, end);
}

/** Returns the pause in seconds that spreads the last batches of an hour over the rest of the hour. */
export function pauseAfterBatch(left: BatchesLeft | null): number {
  if (!left || left.count > batchesSpared) return 0;
  return Math.ceil(Math.min(left.seconds, longestToldSeconds) / Math.max(1, left.count));
}

const counted = (count: number, kind = ''): string =>
  `${count} ${kind}${count === 1 ? 'picture' : 'pictures'}`;
