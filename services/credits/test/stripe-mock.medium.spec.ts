import { randomUUID } from 'node:crypto';
import { describeWith, startStripeMock } from '@jinwi/local-stores';
import { StripeProvider } from '../src/payments/stripe/stripe-provider.js';

/** Checks requests against Stripe's own API description: wrong names, types and values are rejected. */
describeWith("requests in the form of Stripe's interface", startStripeMock, (server) => {
  let provider: StripeProvider;

  beforeAll(() => {
    provider = new StripeProvider({
      config: {
        secretKey: 'sk_test_123',
        publishableKey: 'pk_test_123',
        webhookSecrets: ['whsec_abcdefgh'],
        apiUrl: server().url,
      },
      environment: 'test',
    });
  });

  it('make a customer', async () => {
    expect(await provider.createCustomer({ userId: 1, email: 'member@example.com' })).toMatch(/^cus_/);
  });

  it('begin a payment', async () => {
    const order = { orderId: randomUUID(), userId: 1, customerId: 'cus_1', itemId: 'package-10' };
    const intent = await provider.createIntent({ ...order, priceMinor: 499, currency: 'usd' });
    expect(intent.paymentId).toMatch(/^pi_/);
    expect(intent.clientSecret).toMatch(/_secret_/);
  });

  it('ask for a payment', async () => {
    expect(await provider.retrieve('pi_1')).toMatchObject({ status: 'unpaid', isLive: false });
  });

  it('cancel a payment', async () => {
    expect(await provider.cancel('pi_1')).toMatchObject({ id: expect.stringMatching(/^pi_/) });
  });

  it('list payments of a span', async () => {
    const payments = [];
    for await (const payment of provider.paymentsBetween({ from: new Date(0), to: new Date() }))
      payments.push(payment);
    expect(payments[0]).toMatchObject({ currency: expect.any(String), metadata: expect.any(Object) });
  });

  it('give money back', async () => {
    const refund = { refundId: randomUUID(), paymentId: 'pi_1', priceMinor: 499 };
    expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded', failureCode: null });
    expect(await provider.findRefund(refund)).toBeNull();
  });
});
