import { type DeliveryFailure, type DeliveryState, type webhookOffReasons } from '@jinwi/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'webhook_endpoint' })
@Index('webhook_endpoint_owner', ['userId'])
export class WebhookEndpointRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_endpoint_pkey' }) id!: string;

  @Column({ name: 'user_id', type: 'integer' }) userId!: number;

  @Column({ type: 'text' }) url!: string;

  @Column({ type: 'text', array: true }) events!: string[];

  /** The signing secret, such as `whsec_…`. Stored as plain text, because signing needs it. */
  @Column({ type: 'text' }) secret!: string;

  @Column({ name: 'previous_secret', type: 'text', nullable: true }) previousSecret!: string | null;

  /** Messages are also signed with the previous secret until this time. */
  @Column({ name: 'previous_until', type: 'timestamptz', nullable: true }) previousUntil!: Date | null;

  /** The time of the first failed try since the last accepted message. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true }) failingSince!: Date | null;

  @Column({ name: 'off_reason', type: 'text', nullable: true })
  offReason!: (typeof webhookOffReasons)[number] | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}

/** One message to one endpoint. Only this row determines whether the message is still to be sent; a job sends it. */
@Entity({ name: 'webhook_delivery' })
@Index('webhook_delivery_log', ['endpointId', 'createdAt'])
@Index('webhook_delivery_waiting', ['nextTryAt'], { where: `(state = 'waiting'::text)` })
@Index('webhook_delivery_age', ['createdAt'])
@Index('webhook_delivery_submission', ['submissionId'], { where: '(submission_id IS NOT NULL)' })
export class WebhookDeliveryRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_delivery_pkey' }) id!: string;

  @Column({ name: 'endpoint_id', type: 'uuid' })
  @ForeignKey(() => WebhookEndpointRow, { name: 'webhook_delivery_endpoint', onDelete: 'CASCADE' })
  endpointId!: string;

  /** The id by which the receiver recognises the message. It is the same in every try. */
  @Column({ name: 'message_id', type: 'text' }) messageId!: string;

  @Column({ type: 'text' }) type!: string;

  @Column({ type: 'text' }) payload!: string;

  /** The analysis that the message describes; the message is deleted with it. */
  @Column({ name: 'submission_id', type: 'uuid', nullable: true }) submissionId!: string | null;

  @Column({ type: 'text', default: 'waiting' }) state!: DeliveryState;

  @Column({ type: 'integer', default: 0 }) tries!: number;

  /** Part of the sending job's id. A new job needs a new id, because the queue remembers ended jobs. */
  @Column({ name: 'job_number', type: 'integer', default: 0 }) jobNumber!: number;

  @Column({ name: 'last_status', type: 'integer', nullable: true }) lastStatus!: number | null;

  @Column({ name: 'last_failure', type: 'text', nullable: true }) lastFailure!: DeliveryFailure | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;

  @Column({ name: 'last_try_at', type: 'timestamptz', nullable: true }) lastTryAt!: Date | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', nullable: true }) nextTryAt!: Date | null;
}
