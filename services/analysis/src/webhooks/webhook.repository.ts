import { type DeliveryFailure, webhookLogSize, webhookRotationHours } from '@jinwi/contracts';
import { lockMember, queryRow, queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, Raw } from 'typeorm';
import { WebhookDeliveryRow, WebhookEndpointRow } from '../entities/webhook.entity.js';

export type StoredEndpoint = Readonly<WebhookEndpointRow>;
export type StoredDelivery = Readonly<WebhookDeliveryRow>;

type OwnedEndpoint = Pick<StoredEndpoint, 'id' | 'userId'>;

/** The columns that are needed to send a delivery, and the time until its next try. */
export type DueDelivery = Pick<
  StoredDelivery,
  'id' | 'endpointId' | 'messageId' | 'payload' | 'tries' | 'jobNumber'
> &
  Pick<StoredEndpoint, 'userId' | 'url' | 'secret' | 'previousSecret'> & { waitMs: number };

const keepDays = 30;
const deleteMax = 10_000;
/** Lateness after which `findOverdue` returns a waiting delivery. */
const overdueInterval = '1 minute';

/** Every query for a member filters by that member's id. */
@Injectable()
export class WebhookRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Counts a member's webhooks. Until the transaction ends, other transactions that create more must wait. */
  async lockedCount(manager: EntityManager, userId: number): Promise<number> {
    await lockMember(manager, { userId, kind: 'webhook' });
    return manager.countBy(WebhookEndpointRow, { userId });
  }

  async insert(
    manager: EntityManager,
    endpoint: Pick<StoredEndpoint, 'id' | 'userId' | 'url' | 'events' | 'secret'>,
  ): Promise<void> {
    await manager.insert(WebhookEndpointRow, endpoint);
  }

  find(owned: OwnedEndpoint): Promise<StoredEndpoint | null> {
    return this.manager.findOneBy(WebhookEndpointRow, owned);
  }

  findOf(userId: number): Promise<StoredEndpoint[]> {
    return this.manager.find(WebhookEndpointRow, {
      where: { userId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  findLatest(endpointIds: readonly string[]): Promise<StoredDelivery[]> {
    const isLatest = (id: string) =>
      `${id} IN (SELECT DISTINCT ON (endpoint_id) id FROM webhook_delivery WHERE endpoint_id = ANY(:endpointIds)
                  ORDER BY endpoint_id, created_at DESC, id DESC)`;
    return this.manager.findBy(WebhookDeliveryRow, { id: Raw(isLatest, { endpointIds }) });
  }

  /**
   * Replaces the secret. For one more day, messages are also signed with the previous secret.
   * @returns false if there is no such webhook
   */
  async rotate({ id, userId }: OwnedEndpoint, secret: string): Promise<boolean> {
    const changed = await this.manager.update(
      WebhookEndpointRow,
      { id, userId },
      {
        secret,
        previousSecret: () => 'secret',
        previousUntil: () => `clock_timestamp() + interval '${webhookRotationHours} hours'`,
      },
    );
    return changed.affected === 1;
  }

  async remove({ id, userId }: OwnedEndpoint): Promise<boolean> {
    return (await this.manager.delete(WebhookEndpointRow, { id, userId })).affected === 1;
  }

  async removeOfMember(userId: number): Promise<void> {
    await this.manager.delete(WebhookEndpointRow, { userId });
  }

  async removeOfAnalysis(manager: EntityManager, submissionId: string): Promise<void> {
    await manager.delete(WebhookDeliveryRow, { submissionId });
  }

  findDelivery(manager: EntityManager, id: string): Promise<StoredDelivery> {
    return manager.findOneByOrFail(WebhookDeliveryRow, { id });
  }

  /** Lists a page of deliveries that are older than the delivery `before`, newest first. */
  findLog({ endpointId, before }: { endpointId: string; before: string | null }): Promise<StoredDelivery[]> {
    const older = Raw(
      () => `(created_at, id) <
               (SELECT created_at, id FROM webhook_delivery WHERE id = :before AND endpoint_id = :endpointId)`,
      { before, endpointId },
    );
    return this.manager.find(WebhookDeliveryRow, {
      where: { endpointId, ...(before === null ? {} : { createdAt: older }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: webhookLogSize + 1,
    });
  }

  /** Starts a delivery again, whatever its state. @returns null if the webhook has no such delivery */
  async restart(
    manager: EntityManager,
    { id, endpointId }: Pick<StoredDelivery, 'id' | 'endpointId'>,
  ): Promise<StoredDelivery | null> {
    const changed = await manager.update(
      WebhookDeliveryRow,
      { id, endpointId },
      { state: 'waiting', tries: 0, jobNumber: () => 'job_number + 1', nextTryAt: null },
    );
    return changed.affected === 1 ? this.findDelivery(manager, id) : null;
  }

  /** @returns null unless the delivery is waiting */
  findDue(id: string): Promise<DueDelivery | null> {
    return queryRow<DueDelivery>(
      this.manager,
      `SELECT delivery.id, endpoint_id AS "endpointId", message_id AS "messageId", payload, tries,
              job_number AS "jobNumber", user_id AS "userId", url, secret,
              CASE WHEN previous_until > clock_timestamp() THEN previous_secret END AS "previousSecret",
              greatest(0, extract(epoch FROM next_try_at - clock_timestamp()) * 1000)::float8 AS "waitMs"
         FROM webhook_delivery AS delivery JOIN webhook_endpoint AS endpoint ON endpoint.id = endpoint_id
        WHERE delivery.id = $1 AND state = 'waiting'`,
      [id],
    );
  }

  /** Locks an endpoint, so that changes to the endpoint and to its deliveries wait for each other. */
  lockEndpoint(manager: EntityManager, id: string): Promise<{ isFailingForDays: boolean } | null> {
    return queryRow<{ isFailingForDays: boolean }>(
      manager,
      `SELECT coalesce(failing_since < clock_timestamp() - interval '5 days', false) AS "isFailingForDays"
         FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
  }

  async markDelivered(manager: EntityManager, due: DueDelivery, status: number | null): Promise<void> {
    await this.#recordTry(manager, due, {
      state: 'delivered',
      lastStatus: status,
      lastFailure: null,
      againInMs: null,
    });
    await manager.update(WebhookEndpointRow, due.endpointId, { failingSince: null, offReason: null });
  }

  /** @param tried how the try ended; `againInMs`, the pause before the next try, is null after the last try */
  async markFailed(
    manager: EntityManager,
    due: DueDelivery,
    tried: { lastStatus: number | null; lastFailure: DeliveryFailure | null; againInMs: number | null },
  ): Promise<void> {
    await this.#recordTry(manager, due, { ...tried, state: tried.againInMs === null ? 'failed' : 'waiting' });
    await queryRows(
      manager,
      'UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, clock_timestamp()) WHERE id = $1',
      [due.endpointId],
    );
  }

  /** Switches an endpoint off and marks its waiting deliveries as failed. */
  async switchOff(
    manager: EntityManager,
    endpointId: string,
    offReason: NonNullable<StoredEndpoint['offReason']>,
  ): Promise<void> {
    await manager.update(WebhookEndpointRow, endpointId, { offReason });
    await manager.update(
      WebhookDeliveryRow,
      { endpointId, state: 'waiting' },
      { state: 'failed', lastFailure: 'off', nextTryAt: null },
    );
  }

  /** Lists a page of waiting deliveries that are late, with ids above `afterId`. */
  findOverdue(afterId: string, limit: number): Promise<Pick<StoredDelivery, 'id' | 'jobNumber'>[]> {
    return queryRows(
      this.manager,
      `SELECT id, job_number AS "jobNumber" FROM webhook_delivery
        WHERE state = 'waiting' AND id > $1
          AND coalesce(next_try_at, created_at) < clock_timestamp() - interval '${overdueInterval}'
        ORDER BY id LIMIT $2`,
      [afterId, limit],
    );
  }

  async nameNextJob({ id, jobNumber }: Pick<StoredDelivery, 'id' | 'jobNumber'>): Promise<boolean> {
    const changed = await this.manager.update(
      WebhookDeliveryRow,
      { id, jobNumber },
      { jobNumber: jobNumber + 1 },
    );
    return changed.affected === 1;
  }

  /** Deletes a bounded number of old deliveries per call. */
  async removeOld(): Promise<void> {
    await queryRows(
      this.manager,
      `DELETE FROM webhook_delivery WHERE id IN (
         SELECT id FROM webhook_delivery
          WHERE created_at < clock_timestamp() - interval '${keepDays} days' LIMIT ${deleteMax})`,
    );
  }

  /** Records a try, unless the delivery was restarted meanwhile. */
  async #recordTry(
    manager: EntityManager,
    { id, jobNumber }: DueDelivery,
    {
      againInMs,
      ...tried
    }: Pick<StoredDelivery, 'state' | 'lastStatus' | 'lastFailure'> & { againInMs: number | null },
  ): Promise<void> {
    await manager.update(
      WebhookDeliveryRow,
      { id, jobNumber, state: 'waiting' },
      {
        ...tried,
        tries: () => 'tries + 1',
        lastTryAt: () => 'clock_timestamp()',
        nextTryAt:
          againInMs === null ? null : () => `clock_timestamp() + interval '${againInMs} milliseconds'`,
      },
    );
  }
}
