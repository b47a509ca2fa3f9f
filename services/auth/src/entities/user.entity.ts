import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity({ name: 'user' })
@Unique('user_username_once', ['username'])
@Unique('user_email_once', ['email'])
@Index('user_twin_key', ['twinKey'], { unique: true })
@Check('user_email_lower', 'email = lower(email)')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'user_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  username!: string;

  /** Equal for names that look alike; null for a name that older processes took. */
  @Column({ name: 'twin_key', type: 'text', nullable: true })
  twinKey!: string | null;

  @Column({ type: 'text' })
  email!: string;

  /** argon2id hash in PHC format, or the marker of an account without a password. */
  @Column({ name: 'password_hash', type: 'text' })
  passwordHash!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
