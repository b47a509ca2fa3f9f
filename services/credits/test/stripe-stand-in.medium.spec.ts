import { StripeStandIn } from '@jinwi/stand-ins';
import Stripe from 'stripe';

/** The fake Stripe server, tested with Stripe's own library. */
describe('stand-in of Stripe', () => {
  let standIn: StripeStandIn;
  let stripe: Stripe;

  beforeAll(async () => {
    standIn = await StripeStandIn.start();
    const { hostname: host, port } = new URL(standIn.url);
    stripe = new Stripe(standIn.secretKey, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 1,
      timeout: 3_000,
    });
  });
  afterAll(() => standIn.stop());

  const intent = (key?: string, amount = 499) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, key ? { idempotencyKey: key } : {});
  const confirmed = async (cardNumber: string) =>
    standIn.ledger.confirm({ intentId: (await intent()).id, cardNumber });

  it('repeats the first answer for a key, and refuses other requests', async () => {
    const first = await intent('key-1');
    expect((await intent('key-1')).id).toBe(first.id);
    await expect(intent('key-1', 500)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it.each([
    ['4242424242424242', 'succeeded'],
    ['4000002500003155', 'requires_action'],
    ['4000000000000077', 'processing'],
  ])('pays with %s: %s', async (cardNumber, status) => {
    expect((await confirmed(cardNumber)).status).toBe(status);
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['1234', undefined],
  ])('refuses %s', async (cardNumber, declineCode) => {
    await expect(confirmed(cardNumber)).rejects.toMatchObject(
      declineCode ? { status: 402, error: { decline_code: declineCode } } : { status: 400 },
    );
  });

  it('lets the browser pay only with the secret of the payment', async () => {
    const { id, client_secret: secret } = await intent();
    const pay = (fields: Record<string, string>) =>
      fetch(`${standIn.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: standIn.publishableKey,
          'payment_method_data[card][number]': '4242 4242 4242 4242',
          ...fields,
        }),
      });
    expect((await pay({})).status).toBe(401);
    expect((await pay({ client_secret: `${secret}x` })).status).toBe(401);
    const paid = await pay({ client_secret: secret ?? '' });
    expect(await paid.json()).toMatchObject({ id, status: 'succeeded', amount_received: 499 });
  });

  it('refuses a wrong key, an unknown payment and a zero amount', async () => {
    const { hostname: host, port } = new URL(standIn.url);
    const stranger = new Stripe('sk_test_other', { host, port, protocol: 'http' });
    await expect(stranger.customers.create()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(intent(undefined, 0)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  });

  it('gives back no more than was paid', async () => {
    const { id } = await confirmed('4242424242424242');
    const refund = (amount: number) => stripe.refunds.create({ payment_intent: id, amount });
    await refund(400);
    await expect(refund(100)).rejects.toMatchObject({ statusCode: 400 });
    await refund(99);
    await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  it('fails as it was told, and the library repeats', async () => {
    const before = standIn.ledger.intents.size;
    for (const fault of ['refused', 'answer-lost', 'server-error', 'silent'] as const) {
      standIn.willFail(fault);
      expect((await intent(`key-${fault}`)).status).toBe('requires_payment_method');
    }
    expect(standIn.ledger.intents.size).toBe(before + 4);
  });
});
