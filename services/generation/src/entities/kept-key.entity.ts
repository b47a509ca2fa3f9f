import { Check, Column, Entity } from 'typeorm';

/** The installation's watermark key, in a single row. Without this key, earlier watermarks cannot be read. */
@Entity({ name: 'watermark_key' })
@Check('watermark_key_only', 'is_only')
export class WatermarkKeyRow {
  @Column({
    name: 'is_only',
    type: 'boolean',
    default: true,
    primary: true,
    primaryKeyConstraintName: 'watermark_key_pkey',
  })
  isOnly!: boolean;

  /** 32 bytes, or a longer text if the key is encrypted with `KEY_SECRET`. */
  @Column({ type: 'bytea' }) key!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}

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
  @Column({ type: 'text' }) pem!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
