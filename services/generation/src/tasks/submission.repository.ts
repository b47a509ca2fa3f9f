import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, type UpdateResult } from 'typeorm';
import { SubmissionRow } from '../entities/submission.entity.js';

export type StoredSubmission = Readonly<SubmissionRow>;

/** SQL that counts the submissions that come before the outer query's `submission` row; see `countAhead`. */
const ahead = `
  SELECT count(*)
    FROM submission AS other
    JOIN task USING (task_id)
   WHERE other.ended_at IS NULL AND other.submission_id <> $1
     AND (other.begun_at IS NOT NULL
          OR task.id < (SELECT id FROM task WHERE task_id = submission.task_id))`;

/** Stores submissions to the provider. All times come from the database's clock. */
@Injectable()
export class SubmissionRepository {
  constructor(private readonly manager: EntityManager) {}

  async insert(
    manager: EntityManager,
    submission: Pick<StoredSubmission, 'taskId' | 'number' | 'submissionId' | 'n'>,
  ): Promise<void> {
    await manager.insert(SubmissionRow, submission);
  }

  /** Finds a task's open submission; every unfinished task has one. */
  findOpen(taskId: string): Promise<StoredSubmission | null> {
    return this.manager.findOneBy(SubmissionRow, { taskId, endedAt: IsNull() });
  }

  /** Counts the other submissions that are at the provider, and those of older tasks that wait for a slot. */
  async countAhead(submissionId: string): Promise<number> {
    const [row] = await queryRows<{ ahead: number }>(
      this.manager,
      `SELECT (${ahead})::integer AS ahead FROM submission WHERE submission_id = $1`,
      [submissionId],
    );
    return row?.ahead ?? 0;
  }

  /**
   * Marks the submission as begun if one of the `parallelMax` slots, which all workers share, is free. Older tasks get
   * slots first.
   */
  async begin(
    manager: EntityManager,
    { submissionId, parallelMax }: { submissionId: string; parallelMax: number },
  ): Promise<boolean> {
    await queryRows(manager, `SELECT pg_advisory_xact_lock(hashtextextended('generation.places', 0))`);
    const begun = await queryRows(
      manager,
      `UPDATE submission SET begun_at = clock_timestamp()
        WHERE submission_id = $1 AND begun_at IS NULL AND ended_at IS NULL
          AND $2 > (${ahead})
        RETURNING submission_id`,
      [submissionId, parallelMax],
    );
    return begun.length === 1;
  }

  /** Sets a submission's start time to now, before it is submitted again with the same id. */
  async beginAgain(submissionId: string): Promise<void> {
    await this.manager.update(
      SubmissionRow,
      { submissionId, endedAt: IsNull() },
      { begunAt: () => 'clock_timestamp()' },
    );
  }

  /** Frees the slot of a submission that the provider has certainly not accepted. */
  async takeBack(submissionId: string): Promise<void> {
    await this.manager.update(
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
    await this.manager.update(SubmissionRow, { submissionId }, { providerTaskId });
  }

  /** Reserves a poll. @returns false if the submission was begun or polled less than `intervalMs` ago */
  async claimPoll({
    submissionId,
    intervalMs,
  }: {
    submissionId: string;
    intervalMs: number;
  }): Promise<boolean> {
    const claimed = await queryRows(
      this.manager,
      `UPDATE submission SET polled_at = clock_timestamp()
        WHERE submission_id = $1 AND ended_at IS NULL
          AND greatest(begun_at, polled_at) <= clock_timestamp() - $2 * interval '1 millisecond'
        RETURNING submission_id`,
      [submissionId, intervalMs],
    );
    return claimed.length === 1;
  }

  /** @returns false if another run has already ended the submission */
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

  async endAll(manager: EntityManager, taskId: string): Promise<void> {
    await manager.update(
      SubmissionRow,
      { taskId, endedAt: IsNull() },
      { endedAt: () => 'clock_timestamp()' },
    );
  }
}

const hasChanged = ({ affected }: UpdateResult): boolean => affected === 1;
