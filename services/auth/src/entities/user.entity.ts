import {
  Check,
  Column,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  Unique,
  ForeignKey,
  PrimaryColumn,
} from 'typeorm';

@Entity({ name: 'user' })
@Unique('user_username_once', ['username'])
@Unique('user_email_once', ['email'])
@Index('user_twin_key', ['usernameSkeleton'], { unique: true })
@Check('user_email_lower', 'email = lower(email)')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'user_pkey',
  })
  id!: number;

  @Column({ type: 'text' }) username!: string;

  /** Equal for names that look alike. Null in old accounts whose name looks like that of an older one. */
  @Column({ name: 'twin_key', type: 'text', nullable: true }) usernameSkeleton!: string | null;

  @Column({ type: 'text' }) email!: string;

  /** argon2id hash in PHC format, or the marker of an account without a password. */
  @Column({ name: 'password_hash', type: 'text' }) passwordHash!: string;

  /** Incremented by everything that ends the member's other sessions. */
  @Column({ name: 'session_epoch', type: 'integer', default: 0 }) sessionEpoch!: number;

  /** When the member confirmed that email to this address arrives. */
  @Column({ name: 'email_proven_at', type: 'timestamptz', nullable: true }) emailProvenAt!: Date | null;

  /** True while the free credits wait until the member confirms the address. */
  @Column({ name: 'credits_await_proof', type: 'boolean', default: false }) creditsAwaitProof!: boolean;

  @Column({ name: 'has_second_factor', type: 'boolean', default: false }) hasSecondFactor!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}

/** A member's identity at another sign-in provider. Has no email address, because addresses can change hands. */
@Entity({ name: 'identity' })
@Index('identity_user', ['userId'])
export class IdentityEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'identity_pkey' }) issuer!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'identity_pkey' }) subject!: string;

  @ForeignKey(() => UserEntity, { name: 'identity_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
