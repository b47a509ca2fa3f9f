import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A key pair kept by a member's device or password manager; only the public key is stored here. */
@Entity({ name: 'passkey' })
@Index('passkey_user', ['userId'])
export class PasskeyEntity {
  /** The id of the credential in base64url. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_pkey' })
  id!: string;

  @ForeignKey(() => UserEntity, { name: 'passkey_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** The authenticator's signature counter; 0 if it has none. */
  @Column({ type: 'bigint', default: 0 })
  counter!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}

/** A challenge that a browser has to sign, valid once. */
@Entity({ name: 'passkey_challenge' })
export class PasskeyChallengeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_challenge_pkey' })
  challenge!: string;

  /** The member who adds a passkey; null for a visitor who signs in. */
  @ForeignKey(() => UserEntity, { name: 'passkey_challenge_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId!: number | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
