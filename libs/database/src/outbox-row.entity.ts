import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A side effect to run after the commit of the transaction that wrote this row. */
@Entity({ name: 'outbox' })
@Index('outbox_due', ['nextAttemptAt'], { where: '(done_at IS NULL)' })
@Index('outbox_done', ['doneAt'], { where: '(done_at IS NOT NULL)' })
export class OutboxRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'outbox_pkey' })
  id!: string;

  @Column({ type: 'text' })
  topic!: string;

  @Column({ type: 'jsonb' })
  payload!: unknown;

  /** Context of the request that wrote the row, as in `carriedContextSchema`; null if no request wrote it. */
  @Column({ type: 'jsonb', nullable: true })
  context!: unknown;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt!: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt!: Date | null;
}
