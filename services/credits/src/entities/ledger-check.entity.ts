import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A nightly check of the invariants and what it found. */
@Entity({ name: 'ledger_check' })
export class LedgerCheckEntity {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'ledger_check_pkey' })
  night!: string;

  @Column({ name: 'checked_at', type: 'timestamptz' })
  checkedAt!: Date;

  @Column({ type: 'jsonb' })
  breaches!: unknown;
}
