import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A one-time link that confirms an address: the member's own, or the one that is to replace it. */
@Entity({ name: 'email_link' })
@Unique('email_link_token_once', ['tokenHash'])
@Index('email_link_user', ['userId'])
export class EmailLinkEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'email_link_pkey' }) id!: string;

  @ForeignKey(() => UserEntity, { name: 'email_link_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' }) email!: string;

  /** SHA-256 of the token, which only the email contains; null until the email is sent. */
  @Column({ name: 'token_hash', type: 'text', nullable: true }) tokenHash!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
}

/** A one-time link that sets a new password. */
@Entity({ name: 'password_reset' })
@Index('password_reset_user', ['userId'])
export class PasswordResetEntity {
  /** SHA-256 of the token, which only the email contains. */
  @PrimaryColumn({ name: 'token_hash', type: 'text', primaryKeyConstraintName: 'password_reset_pkey' })
  tokenHash!: string;

  @ForeignKey(() => UserEntity, { name: 'password_reset_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}
