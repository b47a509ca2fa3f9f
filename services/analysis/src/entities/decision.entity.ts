import { type DecisionKind, type EarlierDecision } from '@jinwi/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A member's decision about the picture of an analysis. The row is deleted with the analysis. */
@Entity({ name: 'decision' })
@Index('decision_owner', ['userId'])
@Check('decision_known', `decision IN ('genuine', 'altered', 'ai', 'open')`)
export class DecisionRow {
  @PrimaryColumn({ name: 'analysis_id', type: 'integer', primaryKeyConstraintName: 'decision_pkey' })
  analysisId!: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ type: 'text' })
  decision!: DecisionKind;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text', array: true })
  links!: string[];

  /** Whether the operator may use picture and decision to measure the engine. */
  @Column({ name: 'may_measure', type: 'boolean' })
  mayMeasure!: boolean;

  @Column({ name: 'decided_at', type: 'timestamptz' })
  decidedAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;

  /** Newest first. */
  @Column({ type: 'jsonb' })
  earlier!: EarlierDecision[];
}
