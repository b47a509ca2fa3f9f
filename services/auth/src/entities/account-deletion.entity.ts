import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted account; the ledger still refers to its id. */
@Entity({ name: 'account_deletion' })
export class AccountDeletionEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'account_deletion_pkey' })
  userId!: number;

  /** The address to which the confirmation is mailed; null once it is sent. */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  /** When the deletion of images, texts and credits was complete. */
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}

/** An address that already had an account; a new account with it gets no free credits. */
@Entity({ name: 'former_address' })
export class FormerAddressEntity {
  /** HMAC-SHA-256 of the address with the installation's key. */
  @PrimaryColumn({ name: 'address_hash', type: 'text', primaryKeyConstraintName: 'former_address_pkey' })
  addressHash!: string;
}

/** Has a single row: the installation's key for hashing addresses. */
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
