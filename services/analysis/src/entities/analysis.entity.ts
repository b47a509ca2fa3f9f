import { type ForensicReport } from '@jinwi/forensics';
import {
  type AnalysisImageKind,
  type AnalysisState,
  type ErrorCode,
  type EvidencePlace,
  type SecondOpinion,
} from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The derived images of an analysis that are in the store. */
export type StoredImages = Partial<Record<AnalysisImageKind, StoredImage>>;

interface StoredImage {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** What lies where on a sheet of `evidence`. */
  pictures?: EvidencePlace[];
}

/** An opinion with where it came from, for those who look after the service. */
export interface StoredOpinion extends SecondOpinion {
  /** Model and version of its instructions. */
  model: string;
  /** Why there is none: `budget`, `refused`, `timeout` …; null when given. */
  reason: string | null;
}

/** Reports of the version before say nothing of AI by the pixels. */
export type StoredReport = Omit<ForensicReport, 'ai'> & Partial<Pick<ForensicReport, 'ai'>>;

@Entity({ name: 'analyses' })
@Unique('analyses_submission_key', ['submissionId'])
@Index('analyses_idempotency_key', ['userId', 'idempotencyKey'], {
  unique: true,
  where: '(idempotency_key IS NOT NULL)',
})
@Index('analyses_history', ['userId', 'id'], { where: "((state = 'done'::text) AND (NOT hidden))" })
@Index('analyses_unfinished', ['createdAt'], { where: '(finished_at IS NULL)' })
@Check('analyses_state_known', `state IN ('queued', 'running', 'done', 'failed')`)
@Check('analyses_image_size_positive', `image_size > 0`)
@Check('analyses_score_in_range', `score BETWEEN 0 AND 100`)
@Check(
  'analyses_done_has_result',
  `(state = 'done') = (result IS NOT NULL AND score IS NOT NULL AND report IS NOT NULL)`,
)
@Check('analyses_failed_has_code', `(state = 'failed') = (failure_code IS NOT NULL)`)
@Check('analyses_ended_has_time', `(state IN ('done', 'failed')) = (finished_at IS NOT NULL)`)
export class AnalysisRow {
  @PrimaryGeneratedColumn({ type: 'integer', primaryKeyConstraintName: 'analyses_pkey' })
  id!: number;

  /** Made by the gateway; names the hold, the job and the folder of objects. */
  @Column({ name: 'submission_id', type: 'uuid' })
  submissionId!: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey!: string | null;

  /** Of the original upload. */
  @Column({ name: 'object_key', type: 'text' })
  objectKey!: string;

  @Column({ name: 'image_name', type: 'text' })
  imageName!: string;

  @Column({ name: 'image_size', type: 'integer' })
  imageSize!: number;

  @Column({ type: 'text', default: 'queued' })
  state!: AnalysisState;

  /** The verdict. */
  @Column({ type: 'text', nullable: true })
  result!: string | null;

  @Column({ type: 'integer', nullable: true })
  score!: number | null;

  /** The engine's report as it came: codes, no prose, so that old records follow the reader's language. */
  @Column({ type: 'jsonb', nullable: true })
  report!: StoredReport | null;

  /** What a model thought, beside the report; null where none was asked. */
  @Column({ name: 'second_opinion', type: 'jsonb', nullable: true })
  secondOpinion!: StoredOpinion | null;

  @Column({ type: 'jsonb', default: {} })
  images!: StoredImages;

  @Column({ name: 'failure_code', type: 'text', nullable: true })
  failureCode!: ErrorCode | null;

  @Column({ type: 'boolean', default: false })
  hidden!: boolean;

  /** How often a worker has begun. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
