import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A member's authenticator app; in use once the account's `has_second_factor` is set. */
@Entity({ name: 'second_factor' })
export class SecondFactorEntity {
  @ForeignKey(() => UserEntity, { name: 'second_factor_user_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'second_factor_pkey' })
  userId!: number;

  /** Encrypted with a key of the installation. */
  @Column({ name: 'sealed_secret', type: 'text' }) sealedSecret!: string;

  /** The last time step (RFC 6238) whose code was used. */
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

/** A key pair kept by a member's device or password manager; only the public key is stored here. */
@Entity({ name: 'passkey' })
@Index('passkey_user', ['userId'])
export class PasskeyEntity {
  /** The id of the credential in base64url. */
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

/** A challenge that a browser has to sign, valid once. */
@Entity({ name: 'passkey_challenge' })
export class PasskeyChallengeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'passkey_challenge_pkey' }) challenge!: string;

  /** The member who adds a passkey; null for a visitor who signs in. */
  @ForeignKey(() => UserEntity, { name: 'passkey_challenge_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId!: number | null;

  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}
