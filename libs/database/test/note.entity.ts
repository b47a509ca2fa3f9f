import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity({ name: 'note' })
@Unique('note_title_key', ['title'])
@Check('note_count_check', 'count >= 0')
export class Note {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'note_pkey' })
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'integer', default: 0 })
  count!: number;
}
