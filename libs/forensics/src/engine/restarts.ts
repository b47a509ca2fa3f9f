/** Thrown while the engine is not restarted because it crashed too often. */
export class EngineUnavailableError extends Error {
  constructor() {
    super('The engine crashed too often and will be started again later');
    this.name = 'EngineUnavailableError';
  }
}

const crashesMax = 5;
const pauseMsMin = 5_000;
const pauseMsMax = 300_000;

/**
 * Limits how often the engine's process is restarted: from the fifth crash without a finished picture on, each start
 * is delayed.
 */
export class Restarts {
  #crashes = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Counts a crash. Returns the milliseconds to wait before the next start, which double with each crash; null if the
   * engine can start at once.
   */
  pauseMs(): number | null {
    this.#crashes += 1;
    const beyond = this.#crashes - crashesMax;
    return beyond < 0 ? null : Math.min(pauseMsMin * 2 ** beyond, pauseMsMax);
  }

  /** Resets the count, because a picture was finished. */
  forget(): void {
    this.#crashes = 0;
  }

  later(pauseMs: number, start: () => void): void {
    this.#timer = setTimeout(start, pauseMs).unref();
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
