import { setImmediate } from 'node:timers/promises';
import { contextOf, inSpan, runInContext } from '@jinwi/tracing';
import { type DataSource, type EntityManager } from 'typeorm';
import { claimWritten } from './outbox.js';
import {
  claimDue,
  type ClaimedRow,
  handlerTimeoutMs,
  markDone,
  markFailed,
  pruneDone,
} from './outbox-queries.js';
import { transaction } from './transaction.js';

const pollIntervalMs = 500;
const pruneIntervalMs = 600_000;
const inFlightMax = 16;

/** Parses a row's payload and handles it. If it throws, it is called again later. It may run twice for one row. */
export type OutboxHandler = (payload: unknown, row: { id: string }) => Promise<void>;

export interface OutboxRelaySettings {
  dataSource: DataSource;
  /** One handler per topic. Rows of other topics are left to other relays. */
  handlers: Record<string, OutboxHandler>;
  pollIntervalMs?: number;
  /** Called with `row` if its handler failed and will be retried; without `row` if the database is unreachable. */
  onError: (error: unknown, row?: { id: string; topic: string; attempts: number }) => void;
}

/** Runs the handlers for the outbox rows of one schema. Any number of relays may work on the same table. */
export class OutboxRelay {
  readonly #settings: OutboxRelaySettings;
  readonly #inFlight = new Set<Promise<void>>();
  #pollTimer: NodeJS.Timeout | undefined;
  #pruneTimer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> = Promise.resolve();
  #nextClaim: Promise<void> | undefined;
  #isStopped = false;

  constructor(settings: OutboxRelaySettings) {
    this.#settings = settings;
  }

  start(): void {
    this.#isStopped = false;
    this.#pollTimer ??= setInterval(() => void this.#pump(), this.#settings.pollIntervalMs ?? pollIntervalMs);
    this.#pruneTimer ??= setInterval(() => void this.#prune(), pruneIntervalMs);
  }

  /**
   * Handles all due rows, including those that handlers write, and waits until they are done or rescheduled. Never
   * rejects (errors go to `onError`), so a caller need not await it. A handler must not await it.
   */
  async flush(): Promise<void> {
    do {
      await this.#pump();
      const inFlight = [...this.#inFlight];
      if (inFlight.length === 0) return;
      await Promise.all(inFlight);
      // Handlers may have written new rows.
    } while (!this.#isStopped);
  }

  /**
   * Runs a transaction. After the commit, this process handles the outbox rows that the transaction wrote, without
   * querying for them. If it dies before that, another relay handles them when their lease ends. If this relay is busy,
   * it claims them later, like other rows.
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const isBusy = this.#inFlight.size >= inFlightMax;
    const { result, rows } = await transaction(this.#settings.dataSource, async (manager) => {
      const written = isBusy ? [] : claimWritten(manager, this.#topics);
      return { result: await work(manager), rows: written };
    });
    if (isBusy) void this.#pump();
    if (!this.#isStopped) for (const row of rows) this.#dispatch(row);
    // Let the handlers start before the caller continues.
    if (rows.length > 0) await setImmediate();
    return result;
  }

  /** Stops claiming rows and waits for running handlers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#pollTimer);
    clearInterval(this.#pruneTimer);
    this.#pollTimer = this.#pruneTimer = undefined;
    await this.#claiming;
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  get #topics(): string[] {
    return Object.keys(this.#settings.handlers);
  }

  /**
   * Claims due rows, one claim at a time, with at most one more queued. The queued claim sees every row committed
   * before the call, and claims do not pile up if the database hangs.
   */
  #pump(): Promise<void> {
    this.#nextClaim ??= this.#claiming.then(() => {
      this.#nextClaim = undefined;
      return this.#claimAll();
    });
    this.#claiming = this.#nextClaim;
    return this.#claiming;
  }

  async #claimAll(): Promise<void> {
    try {
      while (!this.#isStopped) {
        while (this.#inFlight.size >= inFlightMax) await Promise.race(this.#inFlight);
        const limit = inFlightMax - this.#inFlight.size;
        const topics = this.#topics;
        const rows = await claimDue(this.#settings.dataSource, { topics, limit });
        for (const row of rows) this.#dispatch(row);
        if (rows.length < limit) return;
      }
    } catch (error) {
      this.#settings.onError(error);
    }
  }

  #dispatch(row: ClaimedRow): void {
    const work = runInContext(contextOf(row.context), () => this.#carryOut(row)).finally(() =>
      this.#inFlight.delete(work),
    );
    this.#inFlight.add(work);
  }

  async #carryOut(row: ClaimedRow): Promise<void> {
    const { dataSource, handlers, onError } = this.#settings;
    try {
      const handler = handlers[row.topic];
      if (!handler) throw new Error(`No handler for outbox topic ${row.topic}.`);
      await inSpan(
        { name: `outbox ${row.topic}`, attributes: { 'jinwi.outbox.attempt': row.attempts } },
        () => withTimeout(handler(row.payload, { id: row.id }), handlerTimeoutMs),
      );
      await markDone(dataSource, row.id);
    } catch (error) {
      onError(error, { id: row.id, topic: row.topic, attempts: row.attempts });
      // If this fails too, the row is due again when the lease expires.
      await markFailed(dataSource, row, error).catch(onError);
    }
  }

  async #prune(): Promise<void> {
    await pruneDone(this.#settings.dataSource).catch(this.#settings.onError);
  }
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Outbox handler took more than ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
