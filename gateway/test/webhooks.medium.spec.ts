import { randomUUID } from 'node:crypto';
import {
  AppError,
  type CreatedWebhook,
  createdWebhookSchema,
  type RpcRequest,
  type RpcResponse,
  type Webhook,
  type WebhookDelivery,
} from '@jinwi/contracts';
import { type Closable, createLogger, RpcMethod, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';

const path = '/api/account/webhooks';
const settings = { url: 'https://example.com/hook', events: ['analysis.completed'] };
const body = { ...settings, password: member.password };
const secret = 'whsec_c2VjcmV0';

let stored: (Webhook & { userId: number })[] = [];

const aDelivery: WebhookDelivery = {
  id: randomUUID(),
  messageId: 'msg_1',
  type: 'webhook.test',
  state: 'waiting',
  tries: 0,
  lastStatus: null,
  lastFailure: null,
  createdAt: new Date().toISOString(),
  lastTryAt: null,
  nextTryAt: null,
};

/** Answers like the analysis service. Keeps the webhooks in memory. */
@Controller()
class WebhookResponder {
  @RpcMethod('analysis.createWebhook')
  create({ userId, url, events }: RpcRequest<'analysis.createWebhook'>): Promise<CreatedWebhook> {
    const createdAt = new Date().toISOString();
    const rest = { createdAt, previousSecretUntil: null, offReason: null, lastDelivery: null };
    const webhook = { id: randomUUID(), url, events, ...rest };
    stored.push({ ...webhook, userId });
    return Promise.resolve({ ...webhook, secret });
  }

  @RpcMethod('analysis.listWebhooks')
  list({ userId }: RpcRequest<'analysis.listWebhooks'>): Promise<RpcResponse<'analysis.listWebhooks'>> {
    return Promise.resolve({ webhooks: stored.filter((one) => one.userId === userId).map(shown) });
  }

  @RpcMethod('analysis.rotateWebhook')
  async rotate(owned: RpcRequest<'analysis.rotateWebhook'>): Promise<CreatedWebhook> {
    return Promise.resolve({ ...own(owned), secret: `${secret}Mg==` });
  }

  @RpcMethod('analysis.testWebhook')
  async test(owned: RpcRequest<'analysis.testWebhook'>): Promise<WebhookDelivery> {
    own(owned);
    return Promise.resolve(aDelivery);
  }

  @RpcMethod('analysis.resendWebhook')
  async resend(owned: RpcRequest<'analysis.resendWebhook'>): Promise<WebhookDelivery> {
    own(owned);
    return Promise.resolve({ ...aDelivery, id: owned.deliveryId });
  }

  @RpcMethod('analysis.webhookDeliveries')
  async deliveries(
    owned: RpcRequest<'analysis.webhookDeliveries'>,
  ): Promise<RpcResponse<'analysis.webhookDeliveries'>> {
    own(owned);
    return Promise.resolve({ deliveries: [aDelivery], nextBefore: owned.before });
  }

  @RpcMethod('analysis.removeWebhook')
  async remove(owned: RpcRequest<'analysis.removeWebhook'>): Promise<Record<string, never>> {
    const { id } = own(owned);
    stored = stored.filter((one) => one.id !== id);
    return Promise.resolve({});
  }
}

function own({ id, userId }: { id: string; userId: number }): Webhook {
  const webhook = stored.find((one) => one.id === id && one.userId === userId);
  if (!webhook) throw new AppError('webhook.not-found');
  return shown(webhook);
}

const shown = ({ userId: _member, ...webhook }: Webhook & { userId: number }): Webhook => webhook;

@Module({ controllers: [WebhookResponder] })
class WebhookModule {}

const startWebhooks = ({ rpcUrl }: GatewaySystem): Promise<Closable> =>
  startRpcService({
    service: 'analysis',
    module: WebhookModule,
    rpcUrl,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });

describe('webhooks in the account', () => {
  let system: GatewaySystem;
  let service: Closable;

  beforeAll(async () => {
    system = await startGatewaySystem();
    service = await startWebhooks(system);
  });
  afterAll(async () => {
    await service.close();
    await system.close();
  });
  beforeEach(() => {
    stored = [];
  });

  const make = async (agent: Awaited<ReturnType<GatewaySystem['signedIn']>>) =>
    createdWebhookSchema.parse((await agent.post(path).send(body).expect(201)).body);

  it('are made with the password, and tell their secret once', async () => {
    const agent = await system.signedIn();
    const { secret: told, ...webhook } = await make(agent);
    expect(told).toBe(secret);
    const listed = (await agent.get(path).expect(200)).body as unknown;
    expect(listed).toEqual({ webhooks: [webhook] });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const rotated = await agent
      .post(`${path}/${webhook.id}/secret`)
      .send({ password: member.password })
      .expect(200);
    expect(createdWebhookSchema.parse(rotated.body).secret).not.toBe(secret);
    await agent.delete(`${path}/${webhook.id}`).expect(200, '');
    await agent.delete(`${path}/${webhook.id}`).expect(404);
  });

  it('are tested, and tell what was sent, to send it again', async () => {
    const agent = await system.signedIn();
    const { id } = await make(agent);
    expect((await agent.post(`${path}/${id}/test`).expect(200)).body).toEqual(aDelivery);
    const page = await agent.get(`${path}/${id}/deliveries?before=${aDelivery.id}`).expect(200);
    expect(page.body).toEqual({ deliveries: [aDelivery], nextBefore: aDelivery.id });
    await agent.get(`${path}/${id}/deliveries?before=x`).expect(400);
    await agent.post(`${path}/${id}/deliveries/${aDelivery.id}/again`).expect(200);
    await agent.post(`${path}/${id}/deliveries/none/again`).expect(404);
  });

  it('are not made or rotated without the right password, session and origin', async () => {
    const agent = await system.signedIn();
    const { id } = await make(agent);
    for (const wrong of [path, `${path}/${id}/secret`])
      await agent
        .post(wrong)
        .send({ ...body, password: 'a guess' })
        .expect(403);
    await system.visitor().post(path).send(body).expect(401);
    await system.visitor().post(`${path}/${id}/test`).expect(401);
    await agent.post(path).set('Origin', 'https://evil.example').send(body).expect(403);
    for (const nonsense of [{ url: '' }, { url: 'x'.repeat(501) }, { events: [] }, { events: ['all'] }])
      await agent
        .post(path)
        .send({ ...body, ...nonsense })
        .expect(400);
    expect(stored).toHaveLength(1);
  });

  it('of a member are nothing to another', async () => {
    const agent = await system.signedIn();
    const { id } = await make(agent);
    const other = { username: 'other', email: `${randomUUID()}@example.com`, password: member.password };
    const stranger = system.visitor();
    await stranger.post('/api/register').send(other).expect(201);
    expect((await stranger.get(path).expect(200)).body).toEqual({ webhooks: [] });
    await stranger.post(`${path}/${id}/secret`).send({ password: member.password }).expect(404);
    await stranger.post(`${path}/${id}/test`).expect(404);
    await stranger.get(`${path}/${id}/deliveries`).expect(404);
    await stranger.delete(`${path}/${id}`).expect(404);
    await stranger.delete(`${path}/none`).expect(404);
  });

  it('are tested at most thirty times a minute', async () => {
    const limited = await startGatewaySystem({ environment: { RATE_LIMIT_SCALE: '1' } });
    const webhooks = await startWebhooks(limited);
    const agent = await limited.signedIn();
    const { id } = await make(agent);
    for (let count = 0; count < 30; count++) await agent.post(`${path}/${id}/test`).expect(200);
    await agent.post(`${path}/${id}/test`).expect(429);
    await agent.post(`${path}/${id}/deliveries/${aDelivery.id}/again`).expect(429);
    await webhooks.close();
    await limited.close();
  });
});
