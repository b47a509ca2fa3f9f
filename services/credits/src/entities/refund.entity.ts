import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { HoldEntity } from './hold.entity.js';
import { LotEntity } from './lot.entity.js';

/** Money given back for the credits of one lot; the credits are held, or taken from the expired ones, meanwhile. */
@Entity({ name: 'refund' })
@Unique('refund_hold_once', ['holdId'])
@Unique('refund_provider_once', ['providerRefundId'])
@Index('refund_one_open', ['lotId'], { unique: true, where: `state IN ('requested', 'processing')` })
@Index('refund_of_lot', ['lotId'])
@Index('refund_due', ['dueAt'], { where: 'settled_at IS NULL' })
@Check('refund_basis', `basis IN ('unused', 'expired', 'dispute')`)
@Check(
  'refund_state',
  `state IN ('requested', 'processing', 'succeeded', 'failed', 'released', 'paid-manually')`,
)
@Check('refund_requested_by', `requested_by IN ('member', 'operator', 'provider')`)
@Check('refund_amounts', 'amount > 0 AND price_minor >= 0')
@Check('refund_settled', `(state IN ('succeeded', 'released', 'paid-manually')) = (settled_at IS NOT NULL)`)
export class RefundEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'refund_pkey' })
  id!: string;

  @ForeignKey(() => AccountEntity, { name: 'refund_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @ForeignKey(() => LotEntity, { name: 'refund_lot' })
  @Column({ name: 'lot_id', type: 'integer' })
  lotId!: number;

  @ForeignKey(() => HoldEntity, { name: 'refund_hold' })
  @Column({ name: 'hold_id', type: 'uuid', nullable: true })
  holdId!: string | null;

  @Column({ type: 'text' })
  basis!: string;

  /** Credits. */
  @Column({ type: 'integer' })
  amount!: number;

  /** Money, in minor units of the currency. */
  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text', default: 'requested' })
  state!: string;

  @Column({ name: 'requested_by', type: 'text' })
  requestedBy!: string;

  @Column({ name: 'provider_refund_id', type: 'text', nullable: true })
  providerRefundId!: string | null;

  @Column({ name: 'failure_code', type: 'text', nullable: true })
  failureCode!: string | null;

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date;

  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;

  /** When a replica last took the refund to ask the provider about it. */
  @Column({ name: 'asked_at', type: 'timestamptz', nullable: true })
  askedAt!: Date | null;

  /** When operators were told that it is nearly due. */
  @Column({ name: 'alerted_at', type: 'timestamptz', nullable: true })
  alertedAt!: Date | null;
}
