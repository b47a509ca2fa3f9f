import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A member's authenticator app. It is in use once the account's `has_second_factor` is set. */
@Entity({ name: 'second_factor' })
export class SecondFactorEntity {
  @ForeignKey(() => UserEntity, { name: 'second_factor_user_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'second_factor_pkey' })
  userId!: number;

  /** Encrypted with a key of the installation. */
  @Column({ name: 'sealed_secret', type: 'text' }) sealedSecret!: string;

  /** The last time step (RFC 6238) whose code was used; no code may be used twice. */
  @Column({ name: 'last_step', type: 'integer', default: 0 }) lastStep!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}

/** An unused recovery code, for a member who has lost the app. */
@Entity({ name: 'recovery_code' })
export class RecoveryCodeEntity {
  @ForeignKey(() => UserEntity, { name: 'recovery_code_user_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'recovery_code_pkey' })
  userId!: number;

  @PrimaryColumn({ name: 'code_hash', type: 'text', primaryKeyConstraintName: 'recovery_code_pkey' })
  codeHash!: string;
}

/** The public key of a passkey. A member's device or password manager has the private key. */
@Entity({ name: 'passkey' })
@Index('passkey_user', ['userId'])
export class PasskeyEntity {
  /** Credential id in base64url. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_pkey' }) id!: string;

  @ForeignKey(() => UserEntity, { name: 'passkey_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' }) name!: string;

  @Column({ name: 'public_key', type: 'bytea' }) publicKey!: Buffer;

  /** The authenticator's signature counter; 0 if it has none. */
  @Column({ type: 'bigint', default: 0 }) counter!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}

/** A one-time challenge that a browser has to sign with a passkey. */
@Entity({ name: 'passkey_challenge' })
export class PasskeyChallengeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_challenge_pkey' }) challenge!: string;

  /** The member who adds a passkey; null for a visitor who signs in. */
  @ForeignKey(() => UserEntity, { name: 'passkey_challenge_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId!: number | null;

  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}
