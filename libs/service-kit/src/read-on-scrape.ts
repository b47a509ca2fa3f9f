import { type Closable } from './in-flight.js';

const ageMsMax = 3_000;
const timeoutMs = 2_000;

/** A set of figures that is read from a store when Prometheus scrapes the metrics. */
export interface Reading<T> {
  read: () => Promise<T>;
  show: (figures: T) => void;
  /** Called when the store does not answer, so that outdated figures are not exposed as current. */
  forget: () => void;
}

class OpenReading<T> {
  #isClosed = false;
  #takenAtMs = -Infinity;
  #inFlight: Promise<void> | undefined;

  constructor(private readonly reading: Reading<T>) {}

  /** Reads the figures again unless they are recent. Resolves within the time limit and never rejects. */
  async refresh(): Promise<void> {
    if (!this.#inFlight && performance.now() - this.#takenAtMs < ageMsMax) return;
    this.#inFlight ??= this.#take().finally(() => (this.#inFlight = undefined));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    if ((await Promise.race([this.#inFlight, limit])) === 'late') this.reading.forget();
    clearTimeout(timer);
  }

  close(): void {
    this.#isClosed = true;
    this.reading.forget();
  }

  async #take(): Promise<void> {
    try {
      const figures = await this.reading.read();
      if (this.#isClosed) return;
      this.#takenAtMs = performance.now();
      this.reading.show(figures);
    } catch {
      // Not logged here: the health check reports a store that is down.
      this.reading.forget();
    }
  }
}

const open = new Set<OpenReading<unknown>>();

/** Registers figures that each scrape reads again if they are older than a few seconds. Closing removes them. */
export function readOnScrape<T>(reading: Reading<T>): Closable {
  const opened = new OpenReading(reading) as OpenReading<unknown>;
  open.add(opened);
  return {
    close() {
      open.delete(opened);
      opened.close();
      return Promise.resolve();
    },
  };
}

/** Refreshes all figures. A store that hangs delays the scrape by two seconds, and only its own figures are missing. */
export async function refreshReadings(): Promise<void> {
  await Promise.all([...open].map((reading) => reading.refresh()));
}
