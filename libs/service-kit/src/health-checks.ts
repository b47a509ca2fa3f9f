import { Gauge } from 'prom-client';
import { readOnScrape } from './read-on-scrape.js';
import { type Closable } from './in-flight.js';

/** A check such as "does the database answer?"; rejects when it fails. */
export type HealthCheck = () => Promise<unknown>;

/** The checks that `/readyz` runs; each module adds one for every store that it opens. */
export class HealthChecks {
  readonly all: Record<string, HealthCheck> = {};

  add(name: string, check: HealthCheck): void {
    this.all[name] = check;
  }
}

export async function failedChecks(checks: Record<string, HealthCheck>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Object.values(checks).map((check) => check()));
  return Object.keys(checks).filter((_, index) => outcomes[index]?.status === 'rejected');
}

const gauge = new Gauge({
  name: 'jinwi_health_check',
  help: 'Health of what this process depends on: 1 = healthy, 0 = failed or timed out.',
  labelNames: ['check'],
});

/** Exposes the result of each check as a metric, which is at most a few seconds old. */
export function exposeHealthMetrics(checks: Record<string, HealthCheck>): Closable {
  const readings = Object.entries(checks).map(([check, ask]) =>
    readOnScrape({
      read: ask,
      show: () => gauge.set({ check }, 1),
      forget: () => gauge.set({ check }, 0),
    }),
  );
  return {
    async close() {
      for (const reading of readings) await reading.close();
      for (const check of Object.keys(checks)) gauge.remove({ check });
    },
  };
}
