import { randomBytes, randomUUID } from 'node:crypto';
import {
  AppError,
  type CreatedWebhook,
  type RpcRequest,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookLogSize,
  webhooksMax,
  webhookTestEvent,
} from '@jinwi/contracts';
import { OutboxRelay } from '@jinwi/database';
import { checkedUrl, OutboundError } from '@jinwi/outbound-http';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type AnalysisConfig } from '../config.js';
import { addDelivery, enqueueDelivery } from './delivery.repository.js';
import { type StoredDelivery, type StoredEndpoint, WebhookRepository } from './webhook.repository.js';

const secretBytes = 32;

@Injectable()
export class WebhookService {
  constructor(
    private readonly repository: WebhookRepository,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
  ) {}

  /** Creates a webhook. Errors, in the order in which they are checked: `webhook.url-refused`, `webhook.too-many`. */
  @RpcMethod('analysis.createWebhook')
  async create({ userId, url, events }: RpcRequest<'analysis.createWebhook'>) {
    const endpoint = { id: randomUUID(), userId, url: this.#allowed(url), events, secret: newSecret() };
    await this.relay.transaction(async (manager) => {
      if ((await this.repository.lockedCount(manager, userId)) >= webhooksMax)
        throw new AppError('webhook.too-many');
      await this.repository.insert(manager, endpoint);
    });
    return this.#created(endpoint);
  }

  @RpcMethod('analysis.listWebhooks')
  async list({ userId }: RpcRequest<'analysis.listWebhooks'>) {
    const endpoints = await this.repository.findOf(userId);
    const latest = await this.repository.findLatest(endpoints.map(({ id }) => id));
    const latestOf = ({ id }: StoredEndpoint) => latest.find(({ endpointId }) => endpointId === id) ?? null;
    return { webhooks: endpoints.map((endpoint) => toWebhook(endpoint, latestOf(endpoint))) };
  }

  /** @throws AppError `webhook.not-found` */
  @RpcMethod('analysis.rotateWebhook')
  async rotate(owned: RpcRequest<'analysis.rotateWebhook'>) {
    if (!(await this.repository.rotate(owned, newSecret()))) throw new AppError('webhook.not-found');
    return this.#created(owned);
  }

  /** @throws AppError `webhook.not-found` */
  @RpcMethod('analysis.removeWebhook')
  async remove(owned: RpcRequest<'analysis.removeWebhook'>) {
    if (!(await this.repository.remove(owned))) throw new AppError('webhook.not-found');
    return {};
  }

  /** @throws AppError `webhook.not-found` */
  @RpcMethod('analysis.testWebhook')
  async test(owned: RpcRequest<'analysis.testWebhook'>) {
    const endpoint = await this.#find(owned);
    const delivery = await this.relay.transaction(async (manager) => {
      const id = await addDelivery(manager, endpoint.id, { type: webhookTestEvent, data: {} });
      return this.repository.findDelivery(manager, id);
    });
    return toDelivery(delivery);
  }

  /** @throws AppError `webhook.not-found` */
  @RpcMethod('analysis.webhookDeliveries')
  async deliveries({ before, ...owned }: RpcRequest<'analysis.webhookDeliveries'>) {
    const { id: endpointId } = await this.#find(owned);
    const found = await this.repository.findLog({ endpointId, before });
    const page = found.slice(0, webhookLogSize);
    const nextBefore = found.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { deliveries: page.map(toDelivery), nextBefore };
  }

  /**
   * Sends the same message again with the same id.
   * @throws AppError `webhook.not-found`, also if there is no such delivery
   */
  @RpcMethod('analysis.resendWebhook')
  async resend({ deliveryId, ...owned }: RpcRequest<'analysis.resendWebhook'>) {
    const { id: endpointId } = await this.#find(owned);
    const delivery = await this.relay.transaction(async (manager) => {
      const restarted = await this.repository.restart(manager, { id: deliveryId, endpointId });
      if (!restarted) throw new AppError('webhook.not-found');
      await enqueueDelivery(manager, restarted);
      return restarted;
    });
    return toDelivery(delivery);
  }

  async #created(owned: { id: string; userId: number }): Promise<CreatedWebhook> {
    const endpoint = await this.#find(owned);
    const [latest] = await this.repository.findLatest([owned.id]);
    return { ...toWebhook(endpoint, latest ?? null), secret: endpoint.secret };
  }

  async #find({ id, userId }: { id: string; userId: number }): Promise<StoredEndpoint> {
    const endpoint = await this.repository.find({ id, userId });
    if (!endpoint) throw new AppError('webhook.not-found');
    return endpoint;
  }

  #allowed(url: string): string {
    try {
      return checkedUrl(url, { trustedOrigins: this.config.trustedOrigins }).href;
    } catch (error) {
      if (error instanceof OutboundError) throw new AppError('webhook.url-refused');
      throw error;
    }
  }
}

const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

const toWebhook = (
  { id, url, events, createdAt, previousUntil, offReason }: StoredEndpoint,
  latest: StoredDelivery | null,
): Webhook => ({
  id,
  url,
  events: events as WebhookEvent[],
  createdAt: createdAt.toISOString(),
  previousSecretUntil: previousUntil && previousUntil > new Date() ? previousUntil.toISOString() : null,
  offReason,
  lastDelivery: latest && toDelivery(latest),
});

const toDelivery = ({
  id,
  messageId,
  type,
  state,
  tries,
  lastStatus,
  lastFailure,
  createdAt,
  lastTryAt,
  nextTryAt,
}: StoredDelivery): WebhookDelivery => ({
  id,
  messageId,
  type,
  state,
  tries,
  lastStatus,
  lastFailure,
  createdAt: createdAt.toISOString(),
  lastTryAt: lastTryAt?.toISOString() ?? null,
  nextTryAt: nextTryAt?.toISOString() ?? null,
});
