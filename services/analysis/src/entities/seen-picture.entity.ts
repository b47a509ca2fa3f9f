import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Fingerprints of an analysed picture, for finding near copies among the same member's analyses. */
@Entity({ name: 'seen_picture' })
// A migration creates this index, because TypeORM cannot create GIN indexes.
@Index('seen_picture_bands', { synchronize: false })
@Check('seen_picture_plain_is_empty', `whole IS NOT NULL OR (parts = '{}' AND bands = '{}')`)
export class SeenPictureRow {
  @PrimaryColumn({ name: 'analysis_id', type: 'integer', primaryKeyConstraintName: 'seen_picture_pkey' })
  analysisId!: number;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  /** Perceptual hash of the whole picture; null if it has too little detail to be distinguished from others. */
  @Column({ type: 'bit', length: '256', nullable: true }) whole!: string | null;

  /** Perceptual hashes of parts of the picture, for recognising crops. */
  @Column({ type: 'bit', length: '256', array: true, default: '{}' }) parts!: string[];

  /** The keys for the index, made by `storedBands`. The high bits of each key are the member's id. */
  @Column({ type: 'bigint', array: true, default: '{}' }) bands!: string[];
}

/** A picture in the operator's collection of known pictures. */
@Entity({ name: 'known_picture' })
@Unique('known_picture_object_key', ['objectId'])
@Unique('known_picture_sha256_key', ['sha256'])
@Index('known_picture_bands', { synchronize: false })
@Check('known_picture_size_positive', 'size_bytes > 0 AND thumbnail_bytes > 0')
export class KnownPictureRow {
  @PrimaryGeneratedColumn({ type: 'integer', primaryKeyConstraintName: 'known_picture_pkey' }) id!: number;

  /** The picture's folder in the object store. */
  @Column({ name: 'object_id', type: 'uuid' }) objectId!: string;

  /** SHA-256 of the file in hexadecimal. */
  @Column({ type: 'text' }) sha256!: string;

  @Column({ name: 'file_name', type: 'text' }) fileName!: string;

  @Column({ name: 'content_type', type: 'text' }) contentType!: string;

  @Column({ name: 'size_bytes', type: 'integer' }) sizeBytes!: number;

  @Column({ name: 'thumbnail_bytes', type: 'integer' }) thumbnailBytes!: number;

  /** Whether the file itself is stored, besides its thumbnail. */
  @Column({ name: 'has_original', type: 'boolean' }) hasOriginal!: boolean;

  @Column({ type: 'text', nullable: true }) label!: string | null;

  @Column({ type: 'text' }) caption!: string;

  @Column({ type: 'bit', length: '256' }) whole!: string;

  @Column({ type: 'bit', length: '256', array: true }) parts!: string[];

  @Column({ type: 'bigint', array: true }) bands!: string[];

  @Column({ name: 'added_at', type: 'timestamptz', default: () => 'now()' }) addedAt!: Date;
}
