import { type ComparisonImageKind, type ComparisonResult, type ErrorCode } from '@jinwi/contracts';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export type ComparisonImages = Record<
  ComparisonImageKind,
  { key: string; contentType: string; sizeBytes: number }
>;

/** A comparison of two of a member's analyses. The row is deleted with either analysis. */
@Entity({ name: 'comparison' })
@Unique('comparison_pair_key', ['submissionId', 'otherSubmissionId'])
@Index('comparison_other', ['otherSubmissionId'])
@Index('comparison_owner', ['userId'])
export class ComparisonRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'comparison_pkey' }) id!: string;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  /** The submission id of the first analysis. The other picture is aligned to the picture of this analysis. */
  @Column({ name: 'submission_id', type: 'uuid' }) submissionId!: string;

  @Column({ name: 'other_submission_id', type: 'uuid' }) otherSubmissionId!: string;

  /** Null until a worker has compared the pictures. */
  @Column({ type: 'jsonb', nullable: true }) result!: ComparisonResult | null;

  /** Null if there are no images: the pictures are not the same shot, or the comparison has not ended. */
  @Column({ type: 'jsonb', nullable: true }) images!: ComparisonImages | null;

  /** Error code, if the pictures could not be compared. */
  @Column({ type: 'text', nullable: true }) failure!: ErrorCode | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
