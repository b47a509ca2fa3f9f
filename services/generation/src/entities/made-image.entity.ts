import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type ImageLabel } from '../providers/generation-provider.js';

/**
 * An image that was made here. It can be found by its watermark and its fingerprints. The row names no member. When the
 * task is deleted, only the day, the model and the manifest's identifier remain.
 */
@Entity({ name: 'made_image' })
@Unique('made_image_manifest_key', ['manifestUuid'])
@Index('made_image_place', ['taskId', 'place'], { unique: true, where: '(task_id IS NOT NULL)' })
@Check('made_image_mark_in_range', 'mark < 16777216')
@Check('made_image_place_has_task', '(task_id IS NULL) = (place IS NULL)')
@Check('made_image_forgotten_is_empty', `task_id IS NOT NULL OR fingerprints = '{}'`)
export class MadeImageRow {
  /** The number that the watermark carries; 24 bits. */
  @PrimaryGeneratedColumn({ type: 'integer', primaryKeyConstraintName: 'made_image_pkey' }) mark!: number;

  /** Random, so that nobody can use it to count the images. */
  @Column({ name: 'manifest_uuid', type: 'uuid' }) manifestUuid!: string;

  /** The day, in UTC, on which the image was made. */
  @Column({ name: 'made_on', type: 'date' }) madeOn!: string;

  @Column({ type: 'text' }) generator!: string;

  @Column({ name: 'digital_source_type', type: 'text' }) digitalSourceType!: ImageLabel['digitalSourceType'];

  /** Null once the task is deleted. */
  @Column({ name: 'task_id', type: 'uuid', nullable: true }) taskId!: string | null;

  /** The submission's number and the image's position in the submission, which are the same in every attempt. */
  @Column({ type: 'text', nullable: true }) place!: string | null;

  /** Perceptual hashes of the image and of its parts, see `@jinwi/fingerprint`. */
  @Column({ type: 'bit', length: '256', array: true, default: '{}' }) fingerprints!: string[];
}
