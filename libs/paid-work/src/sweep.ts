import { type JobName, type JobPayload } from '@jinwi/contracts';
import { databaseNow } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { jobIdOf } from './enqueued-job.js';
import { type Turns } from './turns.js';

/** Younger work is left to the outbox and the workers. */
export const sweepAgeMinMs = 20_000;
const pageSize = 200;

export interface Sweep<N extends JobName, Row> {
  name: N;
  unfinished: AsyncIterable<Row>;
  jobOf: (row: Row) => { id: string; payload: JobPayload<N> };
  fail: (row: Row) => Promise<unknown>;
}

/**
 * Repairs what a crash left: admitted work without a job gets one, work whose job has ended fails. Safe in every
 * replica.
 * @throws QueueUnavailableError
 */
export async function sweepJobs<N extends JobName, Row>(
  parts: { dataSource: DataSource; producer: JobProducer; turns: Turns<N>; logger: Logger },
  { name, unfinished, jobOf, fail }: Sweep<N, Row>,
): Promise<void> {
  const { dataSource, producer, turns, logger } = parts;
  await turns.repair(dataSource);
  for await (const row of unfinished) {
    const { id, payload } = jobOf(row);
    const jobId = jobIdOf(name, id);
    const state = await producer.jobState(name, jobId);
    if (state === undefined) {
      logger.warn({ jobId }, 're-enqueuing work without a job');
      await producer.enqueue(name, payload, { jobId });
    }
    if (state === 'ended') {
      logger.warn({ jobId }, 'failing work whose job ended without recording a result');
      await fail(row);
    }
  }
}

/** Selects a page of rows admitted before a time, by id, starting above `afterId`. */
export interface SweepPage {
  before: Date;
  afterId: number;
  limit: number;
}

/**
 * Yields unfinished work admitted at least this long ago by the database's clock. Reads all pages, because older work
 * that has its job must not hide newer work without one.
 */
export async function* unfinishedWork<Row extends { id: number }>(
  dataSource: DataSource,
  { ageMinMs, findPage }: { ageMinMs: number; findPage: (page: SweepPage) => Promise<Row[]> },
): AsyncGenerator<Row> {
  const before = new Date((await databaseNow(dataSource)).getTime() - ageMinMs);
  for (let afterId = 0; ;) {
    const page = await findPage({ before, afterId, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    afterId = last.id;
  }
}
