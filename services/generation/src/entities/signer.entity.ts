import { Check, Column, Entity } from 'typeorm';

/** Has a single row: the installation's signing key. */
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

  /** The PKCS #8 key, its certificate and the authority's certificate, as PEM; encrypted if `KEY_SECRET` is set. */
  @Column({ type: 'text' })
  pem!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
