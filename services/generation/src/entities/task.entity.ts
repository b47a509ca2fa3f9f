import {
  type GenerationFailure,
  type GenerationSettings,
  type GenerationState,
  type ImageReference,
} from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import {
  type GenerationProvider,
  type ProviderCost,
  type SubmitRequest,
} from '../providers/generation-provider.js';

/** A generated image in the store. */
export interface StoredImage {
  /** From 0 without gaps, over both submissions. */
  index: number;
  key: string;
  thumbnailKey: string;
  contentType: 'image/png' | 'image/jpeg';
  sizeBytes: number;
  thumbnailSizeBytes: number;
  width: number;
  height: number;
}

/** What a member asked for, and what became of it. */
@Entity({ name: 'tasks' })
@Unique('tasks_task_key', ['taskId'])
@Index('tasks_idempotency_key', ['userId', 'idempotencyKey'], {
  unique: true,
  where: '(idempotency_key IS NOT NULL)',
})
@Index('tasks_list', ['userId', 'id'], { where: '(deleted_at IS NULL)' })
@Index('tasks_unfinished', ['createdAt'], { where: '(finished_at IS NULL)' })
@Index('tasks_kept', ['createdAt'], { where: '(deleted_at IS NULL)' })
@Check('tasks_state_known', `state IN ('submitted', 'processing', 'succeed', 'failed')`)
@Check('tasks_provider_known', `provider IN ('kling', 'openai', 'studio')`)
@Check('tasks_reference_type_known', `reference_content_type IN ('image/png', 'image/jpeg')`)
@Check('tasks_image_reference_known', `image_reference IN ('subject', 'face')`)
@Check('tasks_image_size_positive', `image_size > 0`)
@Check('tasks_fidelity_in_range', `image_fidelity BETWEEN 0 AND 1 AND human_fidelity BETWEEN 0 AND 1`)
@Check('tasks_n_in_range', `n BETWEEN 1 AND 9`)
@Check('tasks_images_at_most_n', `jsonb_array_length(images) <= n`)
@Check('tasks_failed_has_failure', `(state = 'failed') = (failure IS NOT NULL)`)
@Check('tasks_ended_has_time', `(state IN ('succeed', 'failed')) = (finished_at IS NOT NULL)`)
@Check(
  'tasks_succeed_has_images',
  `state <> 'succeed' OR deleted_at IS NOT NULL OR jsonb_array_length(images) > 0`,
)
@Check(
  'tasks_deleted_is_empty',
  `deleted_at IS NULL OR (finished_at IS NOT NULL AND prompt = '' AND negative_prompt = '' AND image_name = '' AND images = '[]')`,
)
export class TaskRow {
  /** Orders the tasks; never leaves the service. */
  @PrimaryGeneratedColumn({ type: 'integer', primaryKeyConstraintName: 'tasks_pkey' })
  id!: number;

  /** Made by the gateway; names the hold, the job and the folder of objects. */
  @Column({ name: 'task_id', type: 'uuid' })
  taskId!: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Column({ name: 'reference_key', type: 'text' })
  referenceKey!: string;

  @Column({ name: 'reference_content_type', type: 'text' })
  referenceContentType!: SubmitRequest['reference']['contentType'];

  /** Of the reference image, as uploaded. */
  @Column({ name: 'image_name', type: 'text' })
  imageName!: string;

  @Column({ name: 'image_size', type: 'integer' })
  imageSize!: number;

  /** As typed. */
  @Column({ type: 'text' })
  prompt!: string;

  /** As typed. */
  @Column({ name: 'negative_prompt', type: 'text' })
  negativePrompt!: string;

  @Column({ name: 'image_reference', type: 'text' })
  imageReference!: ImageReference;

  @Column({ name: 'image_fidelity', type: 'double precision' })
  imageFidelity!: number;

  @Column({ name: 'human_fidelity', type: 'double precision' })
  humanFidelity!: number;

  /** Images asked for. */
  @Column({ type: 'integer' })
  n!: number;

  @Column({ name: 'aspect_ratio', type: 'text' })
  aspectRatio!: GenerationSettings['aspect_ratio'];

  @Column({ type: 'text' })
  provider!: GenerationProvider['name'];

  @Column({ type: 'text', default: 'submitted' })
  state!: GenerationState;

  @Column({ type: 'text', nullable: true })
  failure!: GenerationFailure | null;

  @Column({ type: 'jsonb', default: [] })
  images!: StoredImage[];

  /** Of all submissions, as the provider told it; null before. */
  @Column({ type: 'jsonb', nullable: true })
  cost!: ProviderCost | null;

  /** How often in a row the provider has asked to come again later. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;

  /** Texts and images are gone; the row stays for the ledger. */
  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
