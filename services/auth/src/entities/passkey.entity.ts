import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A key pair that a member's device or password manager keeps; only its public half is here. */
@Entity({ name: 'passkey' })
@Index('passkey_user', ['userId'])
export class PasskeyEntity {
  /** Of the credential, in base64url. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_pkey' })
  id!: string;

  @ForeignKey(() => UserEntity, { name: 'passkey_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  /** As the member calls it. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** Signatures so far, as far as the authenticator counts them. */
  @Column({ type: 'bigint', default: 0 })
  counter!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}

/** What a browser has to sign, once. */
@Entity({ name: 'passkey_challenge' })
export class PasskeyChallengeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_challenge_pkey' })
  challenge!: string;

  /** Of a member who adds a passkey; null for a visitor who signs in. */
  @ForeignKey(() => UserEntity, { name: 'passkey_challenge_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId!: number | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
