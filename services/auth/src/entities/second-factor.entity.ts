import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A member's authenticator app; in use once the account's `has_second_factor` is set. */
@Entity({ name: 'second_factor' })
export class SecondFactorEntity {
  @ForeignKey(() => UserEntity, { name: 'second_factor_user_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'second_factor_pkey' })
  userId!: number;

  /** Encrypted with a key of the installation. */
  @Column({ name: 'sealed_secret', type: 'text' })
  sealedSecret!: string;

  /** The last time step (RFC 6238) whose code was used. */
  @Column({ name: 'last_step', type: 'integer', default: 0 })
  lastStep!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
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
