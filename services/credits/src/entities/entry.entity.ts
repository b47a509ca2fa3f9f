import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { HoldEntity } from './hold.entity.js';
import { LotEntity } from './lot.entity.js';

const movement = `CASE kind
  WHEN 'grant' THEN amount > 0 AND held_change = 0 AND expired_change = 0
  WHEN 'hold' THEN amount <= 0 AND expired_change <= 0 AND held_change > 0 AND amount + held_change + expired_change = 0
  WHEN 'capture' THEN amount = 0 AND held_change < 0 AND expired_change = 0
  WHEN 'release' THEN amount >= 0 AND expired_change >= 0 AND held_change < 0 AND amount + held_change + expired_change = 0
  WHEN 'expire' THEN amount < 0 AND held_change = 0 AND expired_change = -amount
  WHEN 'refund' THEN amount + held_change + expired_change < 0
  WHEN 'extend' THEN amount >= 0 AND held_change = 0 AND expired_change = -amount
  ELSE true END`;

/** One movement in one lot; written once, never changed. */
@Entity({ name: 'entry' })
@Unique('entry_once', ['opKey', 'kind', 'lotId'])
@Index('entry_grant_once', ['opKey'], { unique: true, where: `kind = 'grant'` })
@Index('entry_one_end', ['holdId', 'lotId'], {
  unique: true,
  where: `kind IN ('capture', 'release', 'refund')`,
})
@Index('entry_member', ['userId', 'id'])
@Check(
  'entry_kind',
  `kind IN ('grant', 'hold', 'capture', 'release', 'expire', 'refund', 'extend', 'adjust')`,
)
@Check('entry_hold_named', `kind NOT IN ('hold', 'capture', 'release') OR hold_id IS NOT NULL`)
@Check('entry_movement', movement)
export class EntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'entry_pkey',
  })
  id!: string;

  @ForeignKey(() => AccountEntity, { name: 'entry_account' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @ForeignKey(() => LotEntity, { name: 'entry_lot' })
  @Column({ name: 'lot_id', type: 'integer' })
  lotId!: number;

  @ForeignKey(() => HoldEntity, { name: 'entry_hold' })
  @Column({ name: 'hold_id', type: 'uuid', nullable: true })
  holdId!: string | null;

  @Column({ type: 'text' })
  kind!: string;

  /** Change of what the lot has remaining. */
  @Column({ type: 'integer' })
  amount!: number;

  @Column({ name: 'held_change', type: 'integer', default: 0 })
  heldChange!: number;

  @Column({ name: 'expired_change', type: 'integer', default: 0 })
  expiredChange!: number;

  @Column({ name: 'op_key', type: 'text' })
  opKey!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;
}
