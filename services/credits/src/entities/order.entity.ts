import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** One purchase from the catalogue; granted at most once, through the lot that names it. */
@Entity({ name: 'order' })
@Unique('order_payment_once', ['userId', 'paymentId'])
@Index('order_intent_once', ['paymentId'], { unique: true, where: `provider = 'stripe'` })
@Index('order_open', ['createdAt'], { where: `status = 'pending'` })
@Index('order_settled_at', ['settledAt'], { where: `status = 'granted'` })
@Check('order_provider', `provider IN ('stripe', 'sandbox')`)
@Check('order_status', `status IN ('pending', 'granted', 'failed', 'canceled')`)
@Check('order_amounts', 'amount > 0 AND price_minor > 0')
@Check('order_currency', `currency IN ('usd', 'krw')`)
@Check('order_settled', `(status = 'pending') = (settled_at IS NULL)`)
@Check('order_paid', `status <> 'granted' OR payment_id IS NOT NULL`)
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'order_pkey' })
  id!: string;

  @ForeignKey(() => AccountEntity, { name: 'order_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' })
  provider!: string;

  /** Id of the package or plan in the catalogue. */
  @Column({ name: 'item_id', type: 'text' })
  itemId!: string;

  @Column({ type: 'integer' })
  amount!: number;

  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor!: number;

  @Column({ type: 'text' })
  currency!: string;

  /** The intent of the card payment, or the sandbox's payment id. */
  @Column({ name: 'payment_id', type: 'text', nullable: true })
  paymentId!: string | null;

  @Column({ type: 'text', default: 'pending' })
  status!: string;

  @Column({ name: 'failure_code', type: 'text', nullable: true })
  failureCode!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
