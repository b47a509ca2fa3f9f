import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A link to a report. The row is deleted when the link is revoked or expires, and when the analysis is deleted. */
@Entity({ name: 'share' })
@Unique('share_token_key', ['tokenHash'])
@Index('share_owner', ['userId'])
@Index('share_submission', ['submissionId'])
@Index('share_end', ['expiresAt'])
@Check('share_ends', 'expires_at > created_at')
export class ShareRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'share_pkey' }) id!: string;

  /** SHA-256 of the link's secret, in base64url. The secret itself is never stored. */
  @Column({ name: 'token_hash', type: 'text' }) tokenHash!: string;

  @Column({ name: 'submission_id', type: 'uuid' }) submissionId!: string;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  @Column({ name: 'with_picture', type: 'boolean' }) withPicture!: boolean;

  @Column({ name: 'with_location', type: 'boolean' }) withLocation!: boolean;

  @Column({ name: 'with_decision', type: 'boolean', default: false }) withDecision!: boolean;

  @Column({ name: 'with_source', type: 'boolean', default: false }) withSource!: boolean;

  /** The signed report as JSON, without the parts that its owner withholds. Queries must select it explicitly. */
  @Column({ type: 'text', select: false }) document!: string;

  @Column({ name: 'opened_count', type: 'integer', default: 0 }) openedCount!: number;

  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}

/** The installation's key for signing reports. The table has a single row. */
@Entity({ name: 'report_key' })
@Check('report_key_only', 'is_only')
export class ReportKeyRow {
  @Column({
    name: 'is_only',
    type: 'boolean',
    default: true,
    primary: true,
    primaryKeyConstraintName: 'report_key_pkey',
  })
  isOnly!: boolean;

  /** Private key as PKCS #8 PEM; encrypted if `KEY_SECRET` is set. */
  @Column({ type: 'text' }) pem!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
