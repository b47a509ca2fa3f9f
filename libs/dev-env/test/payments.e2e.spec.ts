import {
  completedPurchaseSchema,
  confirmedSandboxPaymentSchema,
  intentSchema,
  planPurchaseSchema,
} from '@jinwi/contracts';
import { deliverEvents, postTo, StripeStandIn } from '@jinwi/local-stores';
import { HttpMember } from './http-member.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const webhookSecret = 'whsec_of_this_test';
const creditPackage = { creditPackageId: 'package-25', amount: 999 };

const newMember = async ({ url }: TestSystem) => {
  const member = new HttpMember(url);
  await member.register();
  return member;
};

const begin = async (member: HttpMember) => {
  const response = await member.post('/api/create-payment-intent', creditPackage);
  const { clientSecret } = intentSchema.parse(await response.json());
  return { clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '' };
};

const complete = (member: HttpMember, paymentIntentId: string) =>
  member.post('/api/complete-credit-purchase', {
    creditPackageId: creditPackage.creditPackageId,
    paymentIntentId,
  });

describe('buying in the sandbox, through every process', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem({ parts: ['credits', 'auth', 'gateway'] });
  }, 60_000);
  afterAll(() => system.close());

  it('API-070 API-072 sells a plan as a demo', async () => {
    const member = await newMember(system);
    const plan = { packageId: 'starter', amount: 10, price: 5000, paymentId: `test_payment_${Date.now()}` };
    const response = await member.post('/api/credits/purchase', plan);
    expect([response.status, planPurchaseSchema.parse(await response.json())]).toEqual([
      200,
      { success: true, credits: 15, added: 10 },
    ]);
    const again = await member.post('/api/credits/purchase', plan);
    expect([again.status, await again.json()]).toEqual([
      409,
      { message: 'This payment reference was already used.' },
    ]);
    expect((await member.user()).credits).toBe(15);
  });

  it('API-066 API-068 BR-053 sells a package for a test card, named by its token', async () => {
    const member = await newMember(system);
    const { clientSecret, paymentIntentId } = await begin(member);
    expect((await complete(member, paymentIntentId)).status).toBe(402);
    const confirmed = await member.post('/api/sandbox-payments/confirm', {
      clientSecret,
      token: 'tok_success',
    });
    expect(confirmedSandboxPaymentSchema.parse(await confirmed.json())).toMatchObject({
      paymentIntentId,
      status: 'succeeded',
    });
    const completed = await complete(member, paymentIntentId);
    expect([completed.status, completedPurchaseSchema.parse(await completed.json())]).toEqual([
      200,
      { status: 'granted', credits: 30, added: 25 },
    ]);
    const thief = await newMember(system);
    expect((await complete(thief, paymentIntentId)).status).toBe(404);
  });
});

describe('buying by card, through every process', () => {
  let stripe: StripeStandIn;
  let system: TestSystem;

  beforeAll(async () => {
    stripe = await StripeStandIn.start();
    system = await startTestSystem({
      parts: ['credits', 'auth', 'gateway'],
      environment: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
        STRIPE_WEBHOOK_SECRETS: webhookSecret,
        STRIPE_API_URL: stripe.url,
      },
    });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    await stripe.stop();
  });

  it('API-066 API-069 grants once over call and webhook, each many times', async () => {
    const member = await newMember(system);
    const { paymentIntentId } = await begin(member);
    stripe.ledger.confirm({ intentId: paymentIntentId, cardNumber: '4242424242424242' });
    const messages = stripe
      .eventsOf('payment_intent.created', 'payment_intent.succeeded')
      .map((event) => stripe.sign(event, { secret: webhookSecret }));
    const statuses: number[] = [];
    const post = postTo(`${system.url}/api/payments/webhook`);
    const send = async (message: (typeof messages)[number]) => void statuses.push(await post(message));
    const [, ...answers] = await Promise.all([
      deliverEvents(messages, { send, copies: 5, withinMs: 200 }),
      ...Array.from({ length: 5 }, () => complete(member, paymentIntentId)),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await member.user()).credits).toBe(30);
  });

  it('API-073 sells no plan as a demo, and confirms no test card', async () => {
    const member = await newMember(system);
    const plan = { packageId: 'starter', amount: 10, price: 5000, paymentId: `test_payment_${Date.now()}` };
    const response = await member.post('/api/credits/purchase', plan);
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'Demo payments are switched off.' },
    ]);
    const { clientSecret } = await begin(member);
    const confirmation = { clientSecret, token: 'tok_success' };
    expect((await member.post('/api/sandbox-payments/confirm', confirmation)).status).toBe(403);
    expect((await member.user()).credits).toBe(5);
  });

  it('refuses a message that nobody signed', async () => {
    const [event] = stripe.eventsOf('payment_intent.created');
    if (!event) throw new Error('no event');
    const message = stripe.sign(event, { secret: 'whsec_of_somebody_else' });
    expect(await postTo(`${system.url}/api/payments/webhook`)(message)).toBe(400);
  });
});
