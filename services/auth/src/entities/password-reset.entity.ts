import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A one-time link that sets a new password. */
@Entity({ name: 'password_reset' })
@Index('password_reset_user', ['userId'])
export class PasswordResetEntity {
  /** SHA-256 of the token, which only the mail holds. */
  @PrimaryColumn({ name: 'token_hash', type: 'text', primaryKeyConstraintName: 'password_reset_pkey' })
  tokenHash!: string;

  @ForeignKey(() => UserEntity, { name: 'password_reset_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
