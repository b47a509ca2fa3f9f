import { type DataSource, type EntityManager, IsNull, type UpdateResult } from 'typeorm';
import { SubmissionRow } from './entities/submission.entity.js';

/** One submission to the provider as stored. */
export type StoredSubmission = Readonly<SubmissionRow>;

/** Of the row of `submissions` that `$1` names. */
const ahead = `
  SELECT count(*)
    FROM submissions AS other
    JOIN tasks USING (task_id)
   WHERE other.ended_at IS NULL AND other.submission_id <> $1
     AND (other.begun_at IS NOT NULL
          OR tasks.id < (SELECT id FROM tasks WHERE task_id = submissions.task_id))`;

/** The only file that knows how submissions to the provider are stored. All times are the database's. */
export class SubmissionRepository {
  readonly #manager: EntityManager;

  constructor(dataSource: DataSource) {
    this.#manager = dataSource.manager;
  }

  async insert(
    manager: EntityManager,
    submission: Pick<StoredSubmission, 'taskId' | 'number' | 'submissionId' | 'n'>,
  ): Promise<void> {
    await manager.insert(SubmissionRow, submission);
  }

  /** The one of a task that has not ended; every unfinished task has one. */
  findOpen(taskId: string): Promise<StoredSubmission | null> {
    return this.#manager.findOneBy(SubmissionRow, { taskId, endedAt: IsNull() });
  }

  /** Submissions at the provider, and those of older tasks that wait for a place there. */
  async countAhead(submissionId: string): Promise<number> {
    const [row] = await this.#manager.query<[{ ahead: number }]>(
      `SELECT (${ahead})::integer AS ahead FROM submissions WHERE submission_id = $1`,
      [submissionId],
    );
    return row.ahead;
  }

  /**
   * Marks the submission as begun if one of `parallelMax` places over all workers is free for it. Older tasks that
   * wait for a place have theirs kept, so that nobody is overtaken.
   */
  async begin(
    manager: EntityManager,
    { submissionId, parallelMax }: { submissionId: string; parallelMax: number },
  ): Promise<boolean> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('generation.places', 0))`);
    const [, affected] = await manager.query<[unknown, number]>(
      `UPDATE submissions SET begun_at = clock_timestamp()
        WHERE submission_id = $1 AND begun_at IS NULL AND ended_at IS NULL
          AND $2 > (${ahead})`,
      [submissionId, parallelMax],
    );
    return affected === 1;
  }

  /** Before the provider is called again under the same id. */
  async beginAgain(submissionId: string): Promise<void> {
    await this.#manager.update(
      SubmissionRow,
      { submissionId, endedAt: IsNull() },
      { begunAt: () => 'clock_timestamp()' },
    );
  }

  /** The provider has certainly not taken it in: its place is free. */
  async takeBack(submissionId: string): Promise<void> {
    await this.#manager.update(
      SubmissionRow,
      { submissionId, providerTaskId: IsNull(), endedAt: IsNull() },
      { begunAt: null, polledAt: null },
    );
  }

  async setProviderTask({
    submissionId,
    providerTaskId,
  }: {
    submissionId: string;
    providerTaskId: string;
  }): Promise<void> {
    await this.#manager.update(SubmissionRow, { submissionId }, { providerTaskId });
  }

  /** False when the provider was asked less than `intervalMs` ago. */
  async claimPoll({
    submissionId,
    intervalMs,
  }: {
    submissionId: string;
    intervalMs: number;
  }): Promise<boolean> {
    const updated = await this.#manager
      .createQueryBuilder()
      .update(SubmissionRow)
      .set({ polledAt: () => 'clock_timestamp()' })
      .where({ submissionId, endedAt: IsNull() })
      .andWhere(
        `greatest(begun_at, polled_at) <= clock_timestamp() - :intervalMs * interval '1 millisecond'`,
        {
          intervalMs,
        },
      )
      .execute();
    return hasChanged(updated);
  }

  /** False when another turn was faster. */
  async end(
    manager: EntityManager,
    { submissionId, imagesReceived }: { submissionId: string; imagesReceived: number },
  ): Promise<boolean> {
    return hasChanged(
      await manager.update(
        SubmissionRow,
        { submissionId, endedAt: IsNull() },
        { endedAt: () => 'clock_timestamp()', imagesReceived },
      ),
    );
  }

  /** With the end of their task. */
  async endAll(manager: EntityManager, taskId: string): Promise<void> {
    await manager.update(
      SubmissionRow,
      { taskId, endedAt: IsNull() },
      { endedAt: () => 'clock_timestamp()' },
    );
  }
}

const hasChanged = ({ affected }: UpdateResult): boolean => affected === 1;
