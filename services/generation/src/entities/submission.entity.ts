import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { TaskRow } from './task.entity.js';

/**
 * One submission of a task to the provider. Each step is committed before anything relies on it: `begunAt` before the
 * provider is called, and `providerTaskId` after it has answered. After a crash, both show whether an answer was lost.
 */
@Entity({ name: 'submission' })
@Unique('submission_submission_key', ['submissionId'])
@Index('submission_open', ['taskId'], { where: '(ended_at IS NULL)' })
@Check('submission_number_known', `number IN (1, 2)`)
@Check('submission_n_in_range', `n BETWEEN 1 AND 9`)
@Check('submission_images_at_most_n', `images_received BETWEEN 0 AND n`)
@Check('submission_answered_was_begun', `provider_task_id IS NULL OR begun_at IS NOT NULL`)
export class SubmissionRow {
  @PrimaryColumn({ name: 'task_id', type: 'uuid', primaryKeyConstraintName: 'submission_pkey' })
  @ForeignKey(() => TaskRow, 'taskId', { name: 'submission_task' })
  taskId!: string;

  /** 1 for the first submission; 2 for the one that requests the missing images. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'submission_pkey' }) number!: number;

  /** Our id, which providers store if they can. The first submission has the task's id, the second has a new one. */
  @Column({ name: 'submission_id', type: 'uuid' }) submissionId!: string;

  /** Number of requested images. */
  @Column({ type: 'integer' }) n!: number;

  /** Null if the provider has not been called. */
  @Column({ name: 'begun_at', type: 'timestamptz', nullable: true }) begunAt!: Date | null;

  /** The provider's id. If it is null although `begunAt` is set, the answer was lost or has not arrived yet. */
  @Column({ name: 'provider_task_id', type: 'text', nullable: true }) providerTaskId!: string | null;

  @Column({ name: 'polled_at', type: 'timestamptz', nullable: true }) polledAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;

  /** Number of usable images that were received. */
  @Column({ name: 'images_received', type: 'integer', default: 0 }) imagesReceived!: number;
}
