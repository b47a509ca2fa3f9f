import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that its member deleted; the ledger still names its id. */
@Entity({ name: 'account_deletion' })
export class AccountDeletionEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'account_deletion_pkey' })
  userId!: number;

  /** Where the confirmation goes; null once it was sent. */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  /** When images, texts and credits were gone. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}

/** An address that had an account: free credits are given once. */
@Entity({ name: 'former_address' })
export class FormerAddressEntity {
  /** HMAC-SHA-256 with the installation's key. */
  @PrimaryColumn({ name: 'address_hash', type: 'text', primaryKeyConstraintName: 'former_address_pkey' })
  addressHash!: string;
}

/** The only row has the installation's key for addresses. */
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

  @Column({ type: 'text' })
  key!: string;
}
