import { type QueueName } from '@jinwi/contracts';
import { Histogram } from 'prom-client';

/**
 * How one run of a job ended. `done`: it succeeded. `later`: its handler rescheduled the job. `again`: it failed and
 * has attempts left. `refused`: it failed and a retry would fail too. `failed`: the last attempt failed. `lost`:
 * another worker took over the job.
 */
const outcomes = ['done', 'later', 'again', 'refused', 'failed', 'lost'] as const;
export type JobOutcome = (typeof outcomes)[number];

const duration = new Histogram({
  name: 'jinwi_job_duration_seconds',
  help: 'Duration of job runs in this process, by queue and outcome.',
  labelNames: ['queue', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30, 60],
});

const initialised = new Set<QueueName>();

/** Sets a queue's counters to 0, so that the first failure appears as an increase. */
export function initMetrics(queue: QueueName): void {
  if (initialised.has(queue)) return;
  initialised.add(queue);
  for (const outcome of outcomes) duration.zero({ queue, outcome });
}

/** Times a run. @returns a function to call at the end of the run, which returns the duration in ms */
export function timeJob(queue: QueueName): (outcome: JobOutcome) => number {
  const stop = duration.startTimer({ queue });
  return (outcome) => Math.round(stop({ outcome }) * 1000);
}
