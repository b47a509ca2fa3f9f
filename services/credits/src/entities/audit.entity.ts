import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One deed of a member, an operator, the payment provider or a job; written once, never changed. */
@Entity({ name: 'audit' })
@Index('audit_action_at', ['action', 'at'])
@Check('audit_actor', `actor ~ '^(member|operator|provider|job):.+$'`)
@Check('audit_action', `action ~ '^[a-z-]+[.][a-z-]+$'`)
export class AuditEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_pkey',
  })
  id!: string;

  /** `member:7`, `operator:kim`, `provider:stripe`, `job:settle-refunds`. */
  @Column({ type: 'text' })
  actor!: string;

  /** `domain.thing`, as error codes. */
  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'jsonb' })
  details!: Record<string, unknown>;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;

  @Column({ type: 'timestamptz' })
  at!: Date;
}
