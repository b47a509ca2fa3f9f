import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** What a member can spend and what is held, the sums over the member's lots. Locked by every change. */
@Entity({ name: 'account' })
@Unique('account_stripe_customer_once', ['stripeCustomerId'])
@Check('account_not_negative', 'available >= 0 AND held >= 0')
export class AccountEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'account_pkey' })
  userId!: number;

  @Column({ type: 'integer', default: 0 })
  available!: number;

  @Column({ type: 'integer', default: 0 })
  held!: number;

  @Column({ name: 'stripe_customer_id', type: 'text', nullable: true })
  stripeCustomerId!: string | null;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt!: Date;
}
