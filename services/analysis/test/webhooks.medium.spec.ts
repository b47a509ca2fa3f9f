import { type CreatedWebhook, type WebhookDelivery, webhookEvents } from '@jinwi/contracts';
import { describeWith, startRedis, until } from '@jinwi/local-stores';
import { recordEvent } from '../src/webhooks/delivery.repository.js';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';
import { accept, answerWith, verified, WebhookReceiver } from '@jinwi/stand-ins';

const retrySeconds = '0.1,0.1,0.1';

describe('webhooks', () => {
  let system: AnalysisSystem;
  let receiver: WebhookReceiver;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    receiver = await WebhookReceiver.start();
    system = await AnalysisSystem.start({
      given: {
        OUTBOUND_TRUSTED_ORIGINS: receiver.origin,
        WEBHOOK_RETRY_SECONDS: retrySeconds,
        WEBHOOK_TIMEOUT_MS: '2000',
      },
    });
    for (const userId of [1, 2, 3]) system.ledger.setAvailable(userId, 100);
  });

  afterAll(async () => {
    await system.close();
    await receiver.close();
  });

  beforeEach(async () => {
    await system.query('DELETE FROM webhook_endpoint');
    receiver.reset();
  });

  const make = (path = '/hook', userId = 1): Promise<CreatedWebhook> =>
    system.rpc.call('analysis.createWebhook', {
      userId,
      url: `${receiver.origin}${path}`,
      events: [...webhookEvents],
    });

  const test = ({ id }: CreatedWebhook, userId = 1) =>
    system.rpc.call('analysis.testWebhook', { userId, id });

  const log = async ({ id }: CreatedWebhook, userId = 1) =>
    (await system.rpc.call('analysis.webhookDeliveries', { userId, id, before: null })).deliveries;

  /** Waits until no delivery of the webhook is waiting, and returns the log. */
  const ended = async (hook: CreatedWebhook, userId = 1) => {
    let deliveries: WebhookDelivery[] = [];
    await until(async () => {
      deliveries = await log(hook, userId);
      return deliveries.length > 0 && deliveries.every(({ state }) => state !== 'waiting');
    });
    return deliveries;
  };

  it('tell of finished and failed analyses, signed by the standard', async () => {
    const hook = await make();
    const { id } = await system.analyze(photo);
    const [delivery] = await ended(hook);
    expect(delivery).toMatchObject({
      type: 'analysis.completed',
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
    });
    const [received] = receiver.received;
    expect(received?.headers).toMatchObject({
      'webhook-id': delivery?.messageId,
      'content-type': 'application/json',
    });
    expect(verified(received!, hook.secret)).toEqual({
      type: 'analysis.completed',
      timestamp: expect.any(String) as string,
      data: {
        id,
        state: 'done',
        imageName: 'photo.jpg',
        verdict: expect.any(String) as string,
        score: expect.any(Number) as number,
        failure: null,
        batchId: null,
      },
    });
    expect(() => verified({ ...received!, body: `${received?.body} ` }, hook.secret)).toThrow();

    const failed = await system.analyze(Buffer.from('not an image'));
    await until(() => receiver.received.length === 2);
    expect(verified(receiver.received[1]!, hook.secret)).toMatchObject({
      type: 'analysis.failed',
      data: {
        id: failed.id,
        state: 'failed',
        verdict: null,
        score: null,
        failure: failed.failure,
        batchId: null,
      },
    });
  });

  it('are asked again with the same id until one try is accepted', async () => {
    const hook = await make();
    receiver.answer = (response) =>
      void response.writeHead(receiver.received.length < 3 ? 500 : 200).end('ok');
    await test(hook);
    const [delivery] = await ended(hook);
    expect(delivery).toMatchObject({ state: 'delivered', tries: 3, lastStatus: 200, nextTryAt: null });
    expect(receiver.ids()).toEqual(Array.from({ length: 3 }, () => delivery?.messageId));
    for (const one of receiver.received) verified(one, hook.secret);
  });

  it('fail after the last try, and are sent again by hand', async () => {
    const hook = await make();
    receiver.answer = answerWith(404);
    await test(hook);
    const [failed] = await ended(hook);
    expect(failed).toMatchObject({ state: 'failed', tries: 4, lastStatus: 404, nextTryAt: null });
    receiver.answer = accept;
    const again = { userId: 1, id: hook.id, deliveryId: failed?.id ?? '' };
    expect(await system.rpc.call('analysis.resendWebhook', again)).toMatchObject({
      state: 'waiting',
      tries: 0,
    });
    const [delivered] = await ended(hook);
    expect(delivered).toMatchObject({ state: 'delivered', tries: 1, messageId: failed?.messageId });
    expect(new Set(receiver.ids())).toEqual(new Set([failed?.messageId]));
    await expect(system.rpc.call('analysis.resendWebhook', { ...again, userId: 2 })).rejects.toMatchObject({
      code: 'webhook.not-found',
    });
  });

  it('follow no redirect', async () => {
    const hook = await make();
    receiver.answer = (response, { path }) =>
      path === '/hook' ? void response.writeHead(307, { location: '/other' }).end() : accept(response);
    await test(hook);
    expect((await ended(hook))[0]).toMatchObject({ state: 'failed', lastStatus: 307 });
    expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
  });

  it('time out on a hanging receiver without delaying those of other members', async () => {
    const slow = await make('/slow', 1);
    const quick = await make('/quick', 2);
    receiver.answer = (response, { path }) => (path === '/slow' ? undefined : accept(response));
    for (let count = 0; count < 12; count++) await test(slow);
    await until(() => receiver.ids('/slow').length === 2);
    const startedMs = Date.now();
    await test(quick, 2);
    await ended(quick, 2);
    expect(Date.now() - startedMs).toBeLessThan(1_900);
    expect(receiver.ids('/slow')).toHaveLength(2);
    await until(async () => (await log(slow)).some(({ tries }) => tries > 0));
    const tried = (await log(slow)).find(({ tries }) => tries > 0);
    expect(tried).toMatchObject({ lastStatus: null, lastFailure: 'timeout' });
  });

  it('are off after 410, and on again when a test is accepted', async () => {
    const hook = await make();
    receiver.answer = answerWith(410);
    await test(hook);
    expect((await ended(hook))[0]).toMatchObject({ state: 'failed', tries: 1, lastStatus: 410 });
    const listed = async () => (await system.rpc.call('analysis.listWebhooks', { userId: 1 })).webhooks;
    expect(await listed()).toMatchObject([{ offReason: 'gone' }]);
    await system.analyze(photo);
    expect(await log(hook)).toHaveLength(1);
    receiver.answer = accept;
    await test(hook);
    await ended(hook);
    expect(await listed()).toMatchObject([{ offReason: null, lastDelivery: { state: 'delivered' } }]);
  });

  it('are off when all deliveries have failed for five days', async () => {
    const hook = await make();
    receiver.answer = answerWith(500);
    await system.query(`UPDATE webhook_endpoint SET failing_since = now() - interval '5 days 1 minute'`);
    await test(hook);
    await ended(hook);
    const { webhooks } = await system.rpc.call('analysis.listWebhooks', { userId: 1 });
    expect(webhooks).toMatchObject([{ offReason: 'failing' }]);
  });

  it('sign with both secrets for a day after a rotation', async () => {
    const first = await make();
    const second = await system.rpc.call('analysis.rotateWebhook', { userId: 1, id: first.id });
    expect(second.secret).not.toBe(first.secret);
    expect(Date.parse(second.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await test(first);
    await ended(first);
    for (const { secret } of [first, second]) verified(receiver.received[0]!, secret);
    await system.query(`UPDATE webhook_endpoint SET previous_until = now() - interval '1 second'`);
    await test(first);
    await until(() => receiver.received.length === 2);
    verified(receiver.received[1]!, second.secret);
    expect(() => verified(receiver.received[1]!, first.secret)).toThrow();
  });

  /** Inserts deliveries that lost their jobs, as if the process had stopped between commit and send. */
  const insertLost = ({ id }: CreatedWebhook, { count = 1, minutesAgo = 2 } = {}) =>
    system.query(
      `INSERT INTO webhook_delivery (id, endpoint_id, message_id, type, payload, created_at)
       SELECT gen_random_uuid(), $1, 'msg_lost', 'webhook.test', '{}', now() - $3 * interval '1 minute' FROM generate_series(1, $2)`,
      [id, count, minutesAgo],
    );

  it('arrive although the process stopped before sending, behind hundreds that hang', async () => {
    const [slow, quick] = [await make('/slow', 1), await make('/quick', 2)];
    receiver.answer = (response, { path }) => (path === '/slow' ? undefined : accept(response));
    await system.service?.close();
    await insertLost(slow, { count: 1_000, minutesAgo: 60 });
    await insertLost(quick);
    await system.startService({ ANALYSIS_SWEEP_MS: '200' });
    expect((await ended(quick, 2))[0]).toMatchObject({ state: 'delivered', messageId: 'msg_lost' });
  });

  it('tell of what committed, and of nothing else', async () => {
    const hook = await make();
    const event = { userId: 1, type: 'batch.completed' as const, data: { id: 7 } };
    const undone = system.database.transaction(async (manager) => {
      await recordEvent(manager, event);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await system.database.transaction((manager) => recordEvent(manager, event));
    expect(await ended(hook)).toMatchObject([{ type: 'batch.completed', state: 'delivered' }]);
    // A message of the previous test may still arrive.
    const received = receiver.received.filter(({ path }) => path === '/hook');
    expect(received).toHaveLength(1);
    expect(verified(received[0]!, hook.secret)).toMatchObject({ data: { id: 7 } });
  });

  it('belong to one member, at most five, unknown to others', async () => {
    const hook = await make();
    const owned = { userId: 2, id: hook.id };
    const deliveryId = (await test(hook)).id;
    const foreign = [
      () => system.rpc.call('analysis.rotateWebhook', owned),
      () => system.rpc.call('analysis.testWebhook', owned),
      () => system.rpc.call('analysis.webhookDeliveries', { ...owned, before: null }),
      () => system.rpc.call('analysis.resendWebhook', { ...owned, deliveryId }),
      () => system.rpc.call('analysis.removeWebhook', owned),
    ];
    for (const call of foreign) await expect(call()).rejects.toMatchObject({ code: 'webhook.not-found' });
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => make()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(make()).rejects.toMatchObject({ code: 'webhook.too-many' });
    expect((await system.rpc.call('analysis.listWebhooks', { userId: 2 })).webhooks).toEqual([]);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://user:pass@example.com/',
    'https://example.com:8443/',
    'file:///etc/passwd',
    'no address',
  ])('take no address like %s', async (url) => {
    const work = system.rpc.call('analysis.createWebhook', { userId: 1, url, events: ['analysis.failed'] });
    await expect(work).rejects.toMatchObject({ code: 'webhook.url-refused' });
  });

  it('leave nothing when the analysis or the account is deleted', async () => {
    const hook = await make();
    const { id } = await system.analyze(photo);
    await ended(hook);
    await system.rpc.call('analysis.delete', { id, userId: 1 });
    expect(await log(hook)).toEqual([]);
    await test(hook);
    await until(async () => (await system.rpc.call('analysis.eraseMember', { userId: 1 })).isDone);
    expect(await system.query('SELECT id FROM webhook_endpoint')).toEqual([]);
    expect(await system.query('SELECT id FROM webhook_delivery')).toEqual([]);
  });

  it('shows the log in pages of fifty', async () => {
    const hook = await make();
    await system.query(
      `INSERT INTO webhook_delivery (id, endpoint_id, message_id, type, payload, state)
       SELECT gen_random_uuid(), $1, 'msg_' || n, 'webhook.test', '{}', 'delivered' FROM generate_series(1, 51) AS n`,
      [hook.id],
    );
    const page = await system.rpc.call('analysis.webhookDeliveries', {
      userId: 1,
      id: hook.id,
      before: null,
    });
    expect(page.deliveries).toHaveLength(50);
    const rest = await system.rpc.call('analysis.webhookDeliveries', {
      userId: 1,
      id: hook.id,
      before: page.nextBefore,
    });
    expect(rest).toMatchObject({ deliveries: [{ type: 'webhook.test' }], nextBefore: null });
  });
});

describeWith('webhooks with the queue on Redis', startRedis, (redis) => {
  it('are sent, and retried until they are accepted', async () => {
    const receiver = await WebhookReceiver.start();
    const system = await AnalysisSystem.start({
      isWorking: false,
      given: {
        QUEUE_URL: redis().url,
        OUTBOUND_TRUSTED_ORIGINS: receiver.origin,
        WEBHOOK_RETRY_SECONDS: retrySeconds,
      },
    });
    receiver.answer = (response) => void response.writeHead(receiver.received.length < 3 ? 503 : 200).end();
    const url = `${receiver.origin}/hook`;
    const hook = await system.rpc.call('analysis.createWebhook', {
      userId: 1,
      url,
      events: ['batch.completed'],
    });
    const { messageId } = await system.rpc.call('analysis.testWebhook', { userId: 1, id: hook.id });
    await until(() => receiver.received.length === 3);
    expect(receiver.ids()).toEqual([messageId, messageId, messageId]);
    for (const one of receiver.received) verified(one, hook.secret);
    await system.close();
    await receiver.close();
  });
});
