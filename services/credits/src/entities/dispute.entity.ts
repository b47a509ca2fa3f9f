import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { HoldEntity } from './hold.entity.js';
import { LotEntity } from './lot.entity.js';

/** A card holder's dispute of a payment under the provider's id, or a refund made there by other hands (`refund:…`). */
@Entity({ name: 'dispute' })
@Index('dispute_of_lot', ['lotId'])
@Unique('dispute_hold_once', ['holdId'])
@Check('dispute_state', `state IN ('open', 'won', 'lost')`)
@Check('dispute_price', 'price_minor >= 0')
@Check('dispute_closed', `(state = 'open') = (closed_at IS NULL)`)
export class DisputeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'dispute_pkey' })
  id!: string;

  @ForeignKey(() => AccountEntity, { name: 'dispute_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @ForeignKey(() => LotEntity, { name: 'dispute_lot' })
  @Column({ name: 'lot_id', type: 'integer' })
  lotId!: number;

  /** None when nothing was left to set aside. */
  @ForeignKey(() => HoldEntity, { name: 'dispute_hold' })
  @Column({ name: 'hold_id', type: 'uuid', nullable: true })
  holdId!: string | null;

  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor!: number;

  @Column({ type: 'text', default: 'open' })
  state!: string;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt!: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null;
}
