import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event of the card provider whose work is done; written in the same transaction as that work. */
@Entity({ name: 'stripe_event' })
export class StripeEventEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'stripe_event_pkey' })
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;
}
