import { type DecisionKind, type EarlierDecision } from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, ForeignKey } from 'typeorm';

/** A member's decision about the picture of an analysis. The row is deleted with the analysis. */
@Entity({ name: 'decision' })
@Index('decision_owner', ['userId'])
@Check('decision_known', `decision IN ('genuine', 'altered', 'ai', 'open')`)
export class DecisionRow {
  @PrimaryColumn({ name: 'analysis_id', type: 'integer', primaryKeyConstraintName: 'decision_pkey' })
  analysisId!: number;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  @Column({ type: 'text' }) decision!: DecisionKind;

  @Column({ type: 'text' }) reason!: string;

  @Column({ type: 'text', array: true }) links!: string[];

  /** Whether the operator may use the picture and the decision to measure the engine. */
  @Column({ name: 'may_measure', type: 'boolean' }) mayMeasure!: boolean;

  @Column({ name: 'decided_at', type: 'timestamptz' }) decidedAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;

  /** Replaced decisions, newest first. */
  @Column({ type: 'jsonb' }) earlier!: EarlierDecision[];
}

/** A named collection of a member's analyses. */
@Entity({ name: 'case_file' })
@Index('case_file_owner', ['userId'])
export class CaseRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'case_file_pkey' }) id!: string;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  @Column({ type: 'text' }) name!: string;

  @Column({ type: 'text' }) note!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' }) changedAt!: Date;
}

/** An analysis in a case. The row is deleted with the case and with the analysis. */
@Entity({ name: 'case_entry' })
@Index('case_entry_analysis', ['analysisId'])
export class CaseEntryRow {
  @PrimaryColumn({ name: 'case_id', type: 'uuid', primaryKeyConstraintName: 'case_entry_pkey' })
  @ForeignKey(() => CaseRow, { name: 'case_entry_case', onDelete: 'CASCADE' })
  caseId!: string;

  @PrimaryColumn({ name: 'analysis_id', type: 'integer', primaryKeyConstraintName: 'case_entry_pkey' })
  analysisId!: number;

  @Column({ name: 'added_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) addedAt!: Date;
}
