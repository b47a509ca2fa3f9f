import { Gauge } from 'prom-client';
import { readOnScrape } from './read-on-scrape.js';
import { type Closable } from './in-flight.js';

const rows = new Gauge({
  name: 'jinwi_outbox_rows',
  help: 'Pending outbox rows of a schema; every replica of its service reports the same value.',
  labelNames: ['schema'],
});

const oldestAge = new Gauge({
  name: 'jinwi_outbox_oldest_age_seconds',
  help: 'Age of the oldest pending outbox row of a schema, 0 when there is none.',
  labelNames: ['schema'],
});

const connections = new Gauge({
  name: 'jinwi_database_pool_connections',
  help: 'Database connections of a process by state; "waiting" counts callers that wait for a connection.',
  labelNames: ['pool', 'state'],
});

interface OutboxFigures {
  rows: number;
  oldestAgeMs: number;
}

interface ExposedOutbox {
  schema: string;
  read: () => Promise<OutboxFigures>;
}

/** Exposes the backlog of a schema's outbox. Only the service that owns the schema should call this. */
export const exposeOutboxMetrics = ({ schema, read }: ExposedOutbox): Closable =>
  readOnScrape({
    read,
    show(outbox) {
      rows.set({ schema }, outbox.rows);
      oldestAge.set({ schema }, outbox.oldestAgeMs / 1_000);
    },
    forget() {
      rows.remove({ schema });
      oldestAge.remove({ schema });
    },
  });

const states = ['busy', 'idle', 'waiting'] as const;

type PoolFigures = Record<(typeof states)[number], number>;

interface ExposedPool {
  /** The part of the product that uses the pool. */
  pool: string;
  read: () => PoolFigures;
}

/** Exposes the use of a process's database connections. */
export const exposePoolMetrics = ({ pool, read }: ExposedPool): Closable =>
  readOnScrape({
    read: () => Promise.resolve(read()),
    show(figures) {
      for (const state of states) connections.set({ pool, state }, figures[state]);
    },
    forget() {
      for (const state of states) connections.remove({ pool, state });
    },
  });

/** All states are exported, also those without a job, so that a PromQL query always finds a value. */
const jobStates = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

const jobs = new Gauge({
  name: 'jinwi_queue_jobs',
  help: 'Jobs of a queue by state; every replica of the service that owns the queue reports the same value.',
  labelNames: ['queue', 'state'],
});

const oldestJobAge = new Gauge({
  name: 'jinwi_queue_oldest_job_age_seconds',
  help: 'How long the oldest job of a queue has been waiting, 0 when none is; every replica reports the same value.',
  labelNames: ['queue'],
});

type QueueFigures = Record<(typeof jobStates)[number], number> & { oldestAgeMs: number };

interface ExposedQueue {
  queue: string;
  read: () => Promise<QueueFigures>;
}

/** Exposes depth and age of a queue. Only the service that owns the queue should call this. */
export const exposeQueueMetrics = ({ queue, read }: ExposedQueue): Closable =>
  readOnScrape({
    read,
    show({ oldestAgeMs, ...counts }) {
      for (const state of jobStates) jobs.set({ queue, state }, counts[state]);
      oldestJobAge.set({ queue }, oldestAgeMs / 1_000);
    },
    forget() {
      for (const state of jobStates) jobs.remove({ queue, state });
      oldestJobAge.remove({ queue });
    },
  });
