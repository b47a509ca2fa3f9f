import { type KeyScope } from '@jinwi/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A key that lets a program act for its member. */
@Entity({ name: 'api_key' })
@Index('api_key_user', ['userId'])
@Index('api_key_secret_hash', ['secretHash'], { unique: true })
@Check('api_key_credit_limit', 'credit_limit > 0')
export class ApiKeyEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_key_pkey' }) id!: string;

  @ForeignKey(() => UserEntity, { name: 'api_key_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' }) name!: string;

  /** The last four characters, by which the member recognises the key. */
  @Column({ type: 'text' }) hint!: string;

  /** SHA-256. No slower hash is needed for a secret of 256 random bits. */
  @Column({ name: 'secret_hash', type: 'text' }) secretHash!: string;

  @Column({ type: 'text', array: true }) scopes!: KeyScope[];

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;

  /** The most credits the key may ever spend, counted by the credits service; null for no limit. */
  @Column({ name: 'credit_limit', type: 'integer', nullable: true }) creditLimit!: number | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true }) revokedAt!: Date | null;
}
