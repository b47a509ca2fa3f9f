import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One event of an account; written once and never changed. Contains no email address and no secret. */
@Entity({ name: 'audit' })
@Index('audit_member', ['userId', 'id'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_pkey',
  })
  id!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' }) at!: Date;

  @Column({ type: 'text' }) action!: string;

  /** Null if the account is unknown, for example after a sign-in with an unknown address. */
  @Column({ name: 'user_id', type: 'integer', nullable: true }) userId!: number | null;

  /** The caller's IP address. */
  @Column({ type: 'text', nullable: true }) address!: string | null;

  @Column({ name: 'request_id', type: 'text', nullable: true }) requestId!: string | null;

  /** Null if no operator acted. */
  @Column({ type: 'text', nullable: true }) operator!: string | null;

  /** Null if no operator acted. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
}
