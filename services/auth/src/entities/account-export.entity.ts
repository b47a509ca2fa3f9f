import { type exportStates, type Locale, type MemberSession } from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An export of everything about a member, packed by a gateway. */
@Entity({ name: 'account_export' })
@Index('account_export_open', ['userId'], {
  unique: true,
  where: `(state = ANY (ARRAY['waiting'::text, 'running'::text]))`,
})
@Index('account_export_member', ['userId', 'requestedAt'])
@Check('account_export_state', `state IN ('waiting', 'running', 'ready', 'failed')`)
export class AccountExportEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'account_export_pkey' })
  id!: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' })
  locale!: Locale;

  /** The member's sessions at the time of the request. */
  @Column({ type: 'jsonb' })
  sessions!: MemberSession[];

  @Column({ type: 'text', default: 'waiting' })
  state!: (typeof exportStates)[number];

  /** Number of attempts; the files of each attempt have their own names. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** The process that packs the export counts as alive until this time. */
  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true })
  leasedUntil!: Date | null;

  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ name: 'size_bytes', type: 'bigint', nullable: true })
  sizeBytes!: string | null;

  @Column({ name: 'part_count', type: 'integer', nullable: true })
  partCount!: number | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;
}
