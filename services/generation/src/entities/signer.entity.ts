import { Check, Column, Entity } from 'typeorm';

/** The only row has the installation's signing key. */
@Entity({ name: 'signer' })
@Check('signer_only', 'is_only')
export class SignerRow {
  @Column({
    name: 'is_only',
    type: 'boolean',
    default: true,
    primary: true,
    primaryKeyConstraintName: 'signer_pkey',
  })
  isOnly!: boolean;

  /** PKCS #8 key, certificate and authority. */
  @Column({ type: 'text' })
  pem!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
