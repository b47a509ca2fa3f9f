import { type MadeMatch } from '@jinwi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's question whether an image was made here. The row is deleted when the caller stops waiting. */
@Entity({ name: 'look_up' })
export class LookUpRow {
  /** Also the id of the job that answers the question, and the name of the image's folder in the object store. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'look_up_pkey' }) id!: string;

  /** Null until a worker has answered. */
  @Column({ type: 'jsonb', nullable: true }) matches!: MadeMatch[] | null;

  /** Error code, if the image could not be examined. */
  @Column({ type: 'text', nullable: true }) failure!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
