import { deliverEvents, postTo, StripeStandIn } from '@jinwi/stand-ins';
import { newMember } from '../helpers/generation-steps.js';
import { beginPurchase, completePurchase } from '../helpers/purchase-calls.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const webhookSecret = 'whsec_of_this_test';

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
    const member = await newMember(system.url);
    const { paymentIntentId } = await beginPurchase(member);
    stripe.ledger.confirm({ intentId: paymentIntentId, cardNumber: '4242424242424242' });
    const messages = stripe
      .eventsOf('payment_intent.created', 'payment_intent.succeeded')
      .map((event) => stripe.sign(event, { secret: webhookSecret }));
    const statuses: number[] = [];
    const post = postTo(`${system.url}/api/payments/webhook`);
    const send = async (message: (typeof messages)[number]) => void statuses.push(await post(message));
    const [, ...answers] = await Promise.all([
      deliverEvents(messages, { send, copies: 5, withinMs: 200 }),
      ...Array.from({ length: 5 }, () => completePurchase(member, paymentIntentId)),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await member.user()).credits).toBe(30);
  });

  it('API-073 sells no plan as a demo, and confirms no test card', async () => {
    const member = await newMember(system.url);
    const plan = { packageId: 'starter', amount: 10, price: 5000, paymentId: `test_payment_${Date.now()}` };
    const response = await member.post('/api/credits/purchase', plan);
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'Demo payments are switched off.' },
    ]);
    const { clientSecret } = await beginPurchase(member);
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
