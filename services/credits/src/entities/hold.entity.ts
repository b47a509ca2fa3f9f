import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** Credits set aside until the work they pay for ends. */
@Entity({ name: 'hold' })
@Unique('hold_op_key_once', ['opKey'])
@Index('hold_open', ['expiresAt'], { where: `state = 'held'` })
@Check('hold_purpose', `purpose IN ('analysis', 'generation', 'refund', 'dispute')`)
@Check('hold_state', `state IN ('held', 'captured', 'released')`)
@Check('hold_amount', 'amount > 0')
@Check('hold_time_limit', `(purpose IN ('analysis', 'generation')) = (expires_at IS NOT NULL)`)
@Check('hold_settled', `(state = 'held') = (settled_at IS NULL)`)
@Check('hold_extensions', 'extension_count >= 0')
export class HoldEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'hold_pkey' })
  id!: string;

  @ForeignKey(() => AccountEntity, { name: 'hold_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'op_key', type: 'text' })
  opKey!: string;

  /** Tells a repeated request from another one under the same key. */
  @Column({ name: 'request_hash', type: 'text' })
  requestHash!: string;

  @Column({ type: 'text' })
  purpose!: string;

  @Column({ type: 'integer' })
  amount!: number;

  @Column({ type: 'text', default: 'held' })
  state!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'extension_count', type: 'integer', default: 0 })
  extensionCount!: number;

  /** When a sweeper last took the hold to ask its owner. */
  @Column({ name: 'asked_at', type: 'timestamptz', nullable: true })
  askedAt!: Date | null;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
