import { setTimeout as wait } from 'node:timers/promises';
import { type TestProgress } from './analysis.repository.js';

/** Each progress is a row version and a notification for every replica. */
const pauseMs = 300;

/** Writes one progress at a time, so that the count never goes back, and only the newest. A lost one does no harm. */
export class ProgressWriter {
  #newest: TestProgress | null = null;
  #isWriting = false;

  constructor(
    private readonly write: (progress: TestProgress) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  report(progress: TestProgress): void {
    this.#newest = progress;
    if (!this.#isWriting) void this.#writeAll();
  }

  /** Discards what is not written yet. */
  stop(): void {
    this.#newest = null;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#newest) {
      const newest = this.#newest;
      this.#newest = null;
      await this.write(newest).catch(this.onError);
      await wait(pauseMs);
    }
    this.#isWriting = false;
  }
}
