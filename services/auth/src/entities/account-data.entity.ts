import { Check, Column, Entity, PrimaryColumn, Index } from 'typeorm';
import { type exportStates, type Locale, type MemberSession } from '@jinwi/contracts';

/** A deleted account; the ledger still refers to its id. */
@Entity({ name: 'account_deletion' })
export class AccountDeletionEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'account_deletion_pkey' })
  userId!: number;

  /** Where to mail the confirmation; null once it is sent. */
  @Column({ type: 'text', nullable: true }) email!: string | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' }) requestedAt!: Date;

  /** When other services had deleted the images, texts and credits. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) finishedAt!: Date | null;
}

/** An address that once had an account, so that a new account with it gets no free credits. */
@Entity({ name: 'former_address' })
export class FormerAddressEntity {
  /** HMAC-SHA-256 of the address with the installation's key. */
  @PrimaryColumn({ name: 'address_hash', type: 'text', primaryKeyConstraintName: 'former_address_pkey' })
  addressHash!: string;
}

/** The installation's key for hashing addresses. The table has a single row. */
@Entity({ name: 'address_key' })
@Check('address_key_only', 'is_only')
export class AddressKeyEntity {
  @PrimaryColumn({
    name: 'is_only',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'address_key_pkey',
  })
  isOnly!: boolean;

  @Column({ type: 'text' }) key!: string;
}

/** An export of a member's data, packed by a gateway. */
@Entity({ name: 'account_export' })
@Index('account_export_open', ['userId'], {
  unique: true,
  where: `(state = ANY (ARRAY['waiting'::text, 'running'::text]))`,
})
@Index('account_export_member', ['userId', 'requestedAt'])
@Check('account_export_state', `state IN ('waiting', 'running', 'ready', 'failed')`)
export class AccountExportEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'account_export_pkey' }) id!: string;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  @Column({ type: 'text' }) locale!: Locale;

  /** The sessions at the time of the request. */
  @Column({ type: 'jsonb' }) sessions!: MemberSession[];

  @Column({ type: 'text', default: 'waiting' }) state!: (typeof exportStates)[number];

  /** Number of attempts. Each attempt gives its files other names. */
  @Column({ type: 'integer', default: 0 }) attempts!: number;

  /** Until this time, the process that packs the export counts as alive. */
  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true }) leasedUntil!: Date | null;

  @Column({ type: 'integer', default: 0 }) done!: number;

  @Column({ name: 'size_bytes', type: 'bigint', nullable: true }) sizeBytes!: string | null;

  @Column({ name: 'part_count', type: 'integer', nullable: true }) partCount!: number | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' }) requestedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
}
