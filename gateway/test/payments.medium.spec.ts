import supertest from 'supertest';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { startGatewaySystem, type GatewaySystem } from './gateway-system.js';

describe('payments through the gateway', () => {
  let system: GatewaySystem;

  beforeAll(async () => {
    system = await startGatewaySystem();
  }, 60_000);
  afterAll(() => system.close());

  beforeEach(() => {
    system.members.purchases.length = 0;
    system.members.messages.length = 0;
  });

  it('tells anybody what can be bought, and how', async () => {
    const { body } = await system.visitor().get('/api/payments').expect(200);
    expect(body).toMatchObject({ card: 'sandbox', publishableKey: null, isDemoOn: false });
    expect([body.packages.length, body.plans.length]).toEqual([4, 4]);
  });

  it('API-066 begins a payment for the session’s member, whoever the body names', async () => {
    const agent = await system.signedIn();
    const body = { creditPackageId: 'package-10', amount: 499, userId: 99, email: 'other@example.com' };
    const response = await agent.post('/api/create-payment-intent').send(body).expect(200);
    expect(response.body).toEqual({ clientSecret: 'pi_1_secret_2' });
    expect(system.members.purchases).toEqual([
      { creditPackageId: 'package-10', amount: 499, userId: 1, email: 'member@example.com' },
    ]);
  });

  it.each([
    [{ creditPackageId: 7, amount: 499 }, 'Invalid plan selected'],
    [{ creditPackageId: 'package-10', amount: '499' }, 'The amount differs from the price.'],
    [{ creditPackageId: 'package-10', amount: 4.99 }, 'The amount differs from the price.'],
    [{ creditPackageId: 'package-10', amount: -499 }, 'The amount differs from the price.'],
  ])('API-067 refuses %j', async (body, text) => {
    const agent = await system.signedIn();
    await agent.post('/api/create-payment-intent').send(body).expect(400, text);
  });

  it('API-068 completes: 200 once granted, 202 while the provider decides', async () => {
    const agent = await system.signedIn();
    const complete = (paymentIntentId: string) =>
      agent.post('/api/complete-credit-purchase').send({ creditPackageId: 'package-10', paymentIntentId });
    expect((await complete('pi_1').expect(200)).body).toEqual({ status: 'granted', credits: 15, added: 10 });
    expect((await complete('pi_late').expect(202)).body).toMatchObject({ status: 'processing' });
    await complete('pi_unknown').expect(404, 'The payment was not found.');
    await complete('').expect(400);
  });

  it('confirms a sandbox payment with a token only, never with a number', async () => {
    const agent = await system.signedIn();
    const confirm = (token: string) =>
      agent.post('/api/sandbox-payments/confirm').send({ clientSecret: 'pi_1_secret_2', token });
    await confirm('4242424242424242').expect(400);
    const { body } = await confirm('tok_success').set('Accept-Language', 'ko').expect(200);
    expect(body).toEqual({ paymentIntentId: 'pi_1', status: 'succeeded', message: null });
    expect(system.members.purchases).toMatchObject([{ token: 'tok_success', userId: 1, locale: 'ko' }]);
  });

  it('counts the purchase calls of one member together', async () => {
    const strict = await system.startReplica({
      change: {
        rateLimits: { ...scaledRateLimits(1000), purchasePerMember: { points: 3, durationSeconds: 60 } },
      },
    });
    const agent = system.visitor(strict);
    const buyer = { username: 'buyer', email: 'buyer@example.com', password: 'a good one' };
    await agent.post('/api/register').send(buyer).expect(201);
    const complete = () =>
      agent
        .post('/api/complete-credit-purchase')
        .send({ creditPackageId: 'package-10', paymentIntentId: 'pi_1' });
    for (let call = 0; call < 3; call += 1) await complete().expect(200);
    await complete().expect(429).expect('Retry-After', /^\d+$/);
    await agent.post('/api/create-payment-intent').send({}).expect(429);
  });

  describe('webhook', () => {
    const send = (body: string, signature = 'right', path = '/api/payments/webhook') =>
      supertest(`http://127.0.0.1:${system.gateway.port}`)
        .post(path)
        .set('Content-Type', 'application/json; charset=utf-8')
        .set('Stripe-Signature', signature)
        .send(body);

    it('hands on the body byte for byte, without session, from any origin', async () => {
      const body = '{\n  "id": "evt_1",  "name": "김진위 \\u00e9 ü" }\n';
      await send(body)
        .set('Origin', 'https://stripe.com')
        .set('Sec-Fetch-Site', 'cross-site')
        .expect(200, '');
      expect(system.members.messages).toEqual([body]);
    });

    it('refuses a wrong or missing signature', async () => {
      await send('{}', 'wrong').expect(400, 'The signature is not valid.');
      await supertest(`http://127.0.0.1:${system.gateway.port}`)
        .post('/api/payments/webhook')
        .send({})
        .expect(400);
      expect(system.members.messages).toEqual([]);
    });

    it('takes larger bodies than other calls, up to 1 MB', async () => {
      await send(JSON.stringify({ text: 'x'.repeat(900_000) })).expect(200);
      await send(JSON.stringify({ text: 'x'.repeat(1_100_000) })).expect(413);
    });

    it('is exempt under its own path only', async () => {
      await send('{}', 'right', '/api/payments/webhook/').expect(400);
      await send('{}', 'right', '/api/payments/webhook/').set('Origin', 'https://evil.example').expect(403);
      await send('{}', 'right', '/API/payments/webhook').set('Origin', 'https://evil.example').expect(403);
      expect(system.members.messages).toEqual([]);
    });
  });

  it('API-078 lets pages load Stripe’s card fields only with PAYMENTS=stripe', async () => {
    const policyOf = async (at = system.gateway) =>
      (await system.visitor(at).get('/api/payments')).headers['content-security-policy'] ?? '';
    expect(await policyOf()).not.toContain('stripe');
    const policy = await policyOf(await system.startReplica({ environment: { PAYMENTS: 'stripe' } }));
    expect(policy).toContain("script-src 'self' https://js.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  });
});
