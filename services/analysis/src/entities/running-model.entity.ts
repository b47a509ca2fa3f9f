import { Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'running_model' })
export class RunningModelRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'running_model_pkey' })
  model!: string;
}
