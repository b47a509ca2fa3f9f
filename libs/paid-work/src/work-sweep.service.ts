import { type JobName } from '@jinwi/contracts';
import { databaseNow } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer } from '@jinwi/jobs';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { jobIdOf } from './enqueued-job.js';
import { Turns } from './turns.repository.js';

/** Work younger than this is not repaired, because the outbox and the workers may still be handling it. */
const repairAgeMinMs = 20_000;
const pageSize = 200;

/** A page of rows that were admitted to the queue before `before`, in order of id, with ids above `afterId`. */
export interface SweepPage {
  before: Date;
  afterId: number;
  limit: number;
}

type FindPage<Row> = (page: SweepPage) => Promise<Row[]>;

/** Finds and repairs paid work that a crash left unfinished. Replicas may run this at the same time. */
@Injectable()
export class WorkSweepService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: Turns<JobName>,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Enqueues a job for admitted work that has none. Fails unfinished work if its job ended.
   * @throws QueueUnavailableError
   */
  async repair<Row extends { id: number }>({
    findPage,
    idOf,
    fail,
  }: {
    findPage: FindPage<Row>;
    idOf: (row: Row) => string;
    fail: (row: Row) => Promise<unknown>;
  }): Promise<void> {
    const { producer, turns, logger } = this;
    await turns.repair(this.dataSource);
    for await (const row of this.unfinished(repairAgeMinMs, findPage)) {
      const { name, payload } = turns.jobOf(idOf(row));
      const jobId = jobIdOf(name, idOf(row));
      const state = await producer.jobState(name, jobId);
      if (state === undefined) {
        logger.warn({ jobId }, 'work has no job: enqueueing one');
        await producer.enqueue(name, payload, { jobId });
      }
      if (state === 'ended') {
        logger.warn({ jobId }, 'a job ended without recording a result: its work is marked as failed');
        await fail(row);
      }
    }
  }

  /**
   * Yields unfinished work that was admitted to the queue at least `ageMinMs` ago by the database's clock. Reads all
   * pages, because newer work may lack a job even if all work on the first page has one.
   */
  async *unfinished<Row extends { id: number }>(
    ageMinMs: number,
    findPage: FindPage<Row>,
  ): AsyncGenerator<Row> {
    const before = new Date((await databaseNow(this.dataSource)).getTime() - ageMinMs);
    for (let afterId = 0; ;) {
      const page = await findPage({ before, afterId, limit: pageSize });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      afterId = last.id;
    }
  }
}
