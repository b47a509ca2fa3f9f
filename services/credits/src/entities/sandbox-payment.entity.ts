import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { OrderEntity } from './order.entity.js';

/** A payment of the sandbox, which stands for one at a provider; no card and no money is behind it. */
@Entity({ name: 'sandbox_payment' })
@Unique('sandbox_payment_secret_once', ['clientSecret'])
@Unique('sandbox_payment_order_once', ['orderId'])
@Index('sandbox_payment_created', ['createdAt'])
@Check('sandbox_payment_price', 'price_minor > 0')
export class SandboxPaymentEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'sandbox_payment_pkey' })
  id!: string;

  @Column({ name: 'client_secret', type: 'text' })
  clientSecret!: string;

  @ForeignKey(() => OrderEntity, { name: 'sandbox_payment_order' })
  @Column({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'item_id', type: 'text' })
  itemId!: string;

  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text' })
  environment!: string;

  @Column({ name: 'pays_at', type: 'timestamptz', nullable: true })
  paysAt!: Date | null;

  @Column({ name: 'failure_code', type: 'text', nullable: true })
  failureCode!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
