import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { OrderEntity } from './order.entity.js';

/** Credits granted together, with one expiry. */
@Entity({ name: 'lot' })
@Unique('lot_order_once', ['orderId'])
@Index('lot_walk', ['userId', 'expiresAt', 'id'], { where: `status = 'active'` })
@Index('lot_expiry', ['expiresAt'], { where: `status = 'active'` })
@Check('lot_source', `source IN ('signup', 'purchase', 'demo', 'goodwill')`)
@Check('lot_status', `status IN ('active', 'spent', 'expired')`)
@Check('lot_not_negative', 'granted > 0 AND remaining >= 0 AND held >= 0 AND expired_remaining >= 0')
@Check('lot_within_grant', 'remaining + held + expired_remaining <= granted')
@Check('lot_ended_is_empty', `status = 'active' OR remaining = 0`)
@Check('lot_spent_is_empty', `status <> 'spent' OR held = 0`)
@Check('lot_expired_only', `status = 'expired' OR expired_remaining = 0`)
@Check('lot_price', `(source = 'purchase') = (price_minor > 0) AND price_minor >= 0`)
@Check('lot_currency', '(price_minor = 0) = (currency IS NULL)')
@Check('lot_purchase_ordered', `source <> 'purchase' OR order_id IS NOT NULL`)
@Check('lot_purchase_refundable', `(source = 'purchase') = (refundable_until IS NOT NULL)`)
@Check('lot_validity', 'granted_at < expires_at AND expires_at <= extend_until')
@Check('lot_extensions', 'extension_count >= 0')
export class LotEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'lot_pkey',
  })
  id!: number;

  @ForeignKey(() => AccountEntity, { name: 'lot_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' })
  source!: string;

  @ForeignKey(() => OrderEntity, { name: 'lot_order' })
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'integer' })
  granted!: number;

  @Column({ type: 'integer' })
  remaining!: number;

  @Column({ type: 'integer', default: 0 })
  held!: number;

  @Column({ name: 'expired_remaining', type: 'integer', default: 0 })
  expiredRemaining!: number;

  @Column({ name: 'price_minor', type: 'integer', default: 0 })
  priceMinor!: number;

  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  @Column({ name: 'granted_at', type: 'timestamptz' })
  grantedAt!: Date;

  /** First instant at which the lot is no longer valid. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'extend_until', type: 'timestamptz' })
  extendUntil!: Date;

  @Column({ name: 'extension_count', type: 'integer', default: 0 })
  extensionCount!: number;

  @Column({ name: 'refundable_until', type: 'timestamptz', nullable: true })
  refundableUntil!: Date | null;

  /** Days before expiry of the last notice that went out. */
  @Column({ name: 'noticed_days', type: 'integer', nullable: true })
  noticedDays!: number | null;

  @Column({ type: 'text', default: 'active' })
  status!: string;

  /** When a replica last took the lot to send a notice of its expiry. */
  @Column({ name: 'notice_claimed_at', type: 'timestamptz', nullable: true })
  noticeClaimedAt!: Date | null;
}
