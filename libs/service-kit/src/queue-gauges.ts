import { Gauge } from 'prom-client';
import { readOnScrape } from './read-on-scrape.js';
import { type Closable } from './in-flight.js';

/** All states are exported, also those without a job, so that a PromQL query always finds a value. */
const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

const jobs = new Gauge({
  name: 'jinwi_queue_jobs',
  help: 'Jobs of a queue by state; every replica of the service that owns the queue reports the same value.',
  labelNames: ['queue', 'state'],
});

const oldestAge = new Gauge({
  name: 'jinwi_queue_oldest_job_age_seconds',
  help: 'How long the oldest job of a queue has been waiting, 0 when none is; every replica reports the same value.',
  labelNames: ['queue'],
});

type QueueFigures = Record<(typeof states)[number], number> & { oldestAgeMs: number };

interface ExposedQueue {
  queue: string;
  read: () => Promise<QueueFigures>;
}

/** Exposes depth and age of a queue. Only the service that owns the queue should call this. */
export const exposeQueueMetrics = ({ queue, read }: ExposedQueue): Closable =>
  readOnScrape({
    read,
    show({ oldestAgeMs, ...counts }) {
      for (const state of states) jobs.set({ queue, state }, counts[state]);
      oldestAge.set({ queue }, oldestAgeMs / 1_000);
    },
    forget() {
      for (const state of states) jobs.remove({ queue, state });
      oldestAge.remove({ queue });
    },
  });
