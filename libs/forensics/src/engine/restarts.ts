/** The engine crashed so often that it is not started again at once. */
export class EngineUnavailableError extends Error {
  constructor() {
    super('The engine crashed too often and will be started again later');
    this.name = 'EngineUnavailableError';
  }
}

const crashesMax = 5;
const pauseMsMin = 5_000;
const pauseMsMax = 300_000;

/** Bounds how often the engine's process is started again: after five crashes without a finished picture it pauses. */
export class Restarts {
  #crashes = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Counts a crash; null if the process can be started at once. Each further pause is twice as long. */
  pauseMs(): number | null {
    this.#crashes += 1;
    const beyond = this.#crashes - crashesMax;
    return beyond < 0 ? null : Math.min(pauseMsMin * 2 ** beyond, pauseMsMax);
  }

  /** A picture was finished. */
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
