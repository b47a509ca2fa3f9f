import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'model_setting' })
export class ModelSettingRow {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'model_setting_pkey' })
  userId!: number;

  @Column({ type: 'text' }) model!: string;
}

@Entity({ name: 'running_model' })
export class RunningModelRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'running_model_pkey' }) model!: string;

  /** Changes whenever the same image may get a different result; null if a worker of an older release wrote the row. */
  @Column({ type: 'text', nullable: true }) version!: string | null;
}
