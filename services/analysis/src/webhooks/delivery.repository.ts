import { randomUUID } from 'node:crypto';
import { type WebhookEvent } from '@jinwi/contracts';
import { enqueueOutbox, queryRows } from '@jinwi/database';
import { enqueuedJobOf } from '@jinwi/paid-work';
import { type EntityManager } from 'typeorm';
import { type EndedAnalysis } from '../analyses/analysis.repository.js';
import { WebhookDeliveryRow } from '../entities/webhook.entity.js';

interface MemberEvent {
  userId: number;
  type: WebhookEvent;
  /** Contains no pictures or reports; receivers request them from the API. */
  data: object;
  /** The analysis that `data` describes. The message is deleted with the analysis. */
  submissionId?: string;
}

/**
 * Inserts one delivery for each of the member's webhooks that subscribe to the event. Runs in the caller's transaction,
 * so that the messages are sent if and only if the transaction commits.
 */
export async function recordEvent(manager: EntityManager, event: MemberEvent): Promise<void> {
  // The lock prevents an endpoint from being deleted before its delivery is committed.
  const endpoints = await queryRows<{ id: string }>(
    manager,
    `SELECT id FROM analysis.webhook_endpoint
      WHERE user_id = $1 AND off_reason IS NULL AND $2 = ANY(events) FOR KEY SHARE`,
    [event.userId, event.type],
  );
  for (const { id } of endpoints) await addDelivery(manager, id, event);
}

/** @returns the delivery's id */
export async function addDelivery(
  manager: EntityManager,
  endpointId: string,
  { type, data, submissionId }: { type: string; data: object; submissionId?: string },
): Promise<string> {
  const id = randomUUID();
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
  const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const row = { id, endpointId, messageId, type, payload, submissionId: submissionId ?? null };
  await manager.insert(WebhookDeliveryRow, row);
  await enqueueDelivery(manager, { id, jobNumber: 0 });
  return id;
}

/** Returns the job that sends a delivery. A job with an outdated job number sends nothing. */
export const deliveryJob = ({ id, jobNumber }: { id: string; jobNumber: number }) => ({
  name: 'webhook.send' as const,
  id: `${id}-${jobNumber}`,
  payload: { deliveryId: id },
});

export async function enqueueDelivery(
  manager: EntityManager,
  delivery: { id: string; jobNumber: number },
): Promise<void> {
  await enqueueOutbox(manager, enqueuedJobOf(deliveryJob(delivery)));
}

/** Records deliveries to the owner's webhooks for an analysis that ended in this transaction. */
export async function recordAnalysisEnd(
  manager: EntityManager,
  { userId, submissionId, ...data }: EndedAnalysis,
): Promise<void> {
  const type = data.state === 'done' ? 'analysis.completed' : 'analysis.failed';
  await recordEvent(manager, { userId, type, data, submissionId });
}
