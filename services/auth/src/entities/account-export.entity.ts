import { type exportStates, type Locale, type MemberSession } from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A download of everything about a member, made by a gateway. */
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

  /** Where the member was signed in at the request. */
  @Column({ type: 'jsonb' })
  sessions!: MemberSession[];

  @Column({ type: 'text', default: 'waiting' })
  state!: (typeof exportStates)[number];

  /** How often a process has begun; the files of each attempt have names of their own. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** Until then the process that runs it is taken for alive. */
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
