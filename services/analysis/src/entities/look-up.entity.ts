import { type MadeMatch } from '@jinwi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's question whether an image was made here. The row exists only while the question is answered. */
@Entity({ name: 'look_up' })
export class LookUpRow {
  /** Also names the image's folder in the store, and the job. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'look_up_pkey' }) id!: string;

  /** Null until it is answered. */
  @Column({ type: 'jsonb', nullable: true }) matches!: MadeMatch[] | null;

  /** Error code, if the image could not be examined. */
  @Column({ type: 'text', nullable: true }) failure!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
