import { sandboxCards, type SandboxToken } from '@jinwi/contracts';
import { later, lotsOf, startOfTime } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import {
  auditOf,
  confirmationOf,
  openSandboxBed,
  ordersOf,
  type PaymentsTestBed,
  planOf,
  purchaseOf,
} from './payments-test-bed.js';

let bed: PaymentsTestBed;
let userId: number;

beforeAll(async () => {
  bed = await openSandboxBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  bed.setNow(startOfTime);
  userId = await bed.newMember();
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const begin = async () => (await bed.payments.cards.createIntent(purchaseOf(userId))).clientSecret;
const confirm = (clientSecret: string, token: SandboxToken) =>
  bed.payments.sandbox.confirm(confirmationOf(userId, clientSecret, token));
const complete = (paymentIntentId: string) =>
  bed.payments.cards.complete({ userId, creditPackageId: 'package-10', paymentIntentId });
const available = async () => (await bed.ledger.balance({ userId })).available;

describe('card purchase in the sandbox', () => {
  it('API-066 API-068 BR-053 goes from intent to credits, marked as demo', async () => {
    const { paymentIntentId, status, message } = await confirm(await begin(), 'tok_success');
    expect([status, message]).toEqual(['succeeded', null]);
    expect(await complete(paymentIntentId)).toEqual({ status: 'granted', credits: 15, added: 10 });
    expect(await complete(paymentIntentId)).toEqual({ status: 'granted', credits: 15, added: 10 });
    expect(await lotsOf(bed, userId)).toMatchObject([{ source: 'signup' }, { source: 'demo', granted: 10 }]);
    expect(await auditOf(bed, userId)).toEqual([{ actor: `member:${userId}`, action: 'purchase.demo' }]);
    const { records } = await bed.ledger.records({ userId, beforeId: null });
    expect(records[0]).toMatchObject({ amount: 10, stripePaymentId: paymentIntentId });
  });

  it.each([
    ['tok_declined', 'Your card was declined.'],
    ['tok_insufficient', 'Your card has insufficient funds.'],
    ['tok_expired', 'Your card has expired.'],
  ] as const)('%s is refused with a sentence, and another card may be tried', async (token, message) => {
    const clientSecret = await begin();
    const refused = await confirm(clientSecret, token);
    expect(refused).toMatchObject({ status: 'requires_payment_method', message });
    await expect(complete(refused.paymentIntentId)).rejects.toMatchObject({
      code: 'payment.failed',
      status: 402,
    });
    expect(await ordersOf(bed, userId)).toMatchObject([
      { status: 'pending', failure_code: sandboxCards[token].outcome },
    ]);
    await confirm(clientSecret, 'tok_success');
    expect(await complete(refused.paymentIntentId)).toMatchObject({ status: 'granted', credits: 15 });
  });

  it('is processing until it is decided, and then granted by itself', async () => {
    const { paymentIntentId, status } = await confirm(await begin(), 'tok_processing');
    expect(status).toBe('processing');
    expect(await complete(paymentIntentId)).toEqual({ status: 'processing', credits: 5, added: 0 });
    bed.setNow(later(startOfTime, 9_999));
    expect(await bed.payments.reconciliation.reconcileOpenOrders()).toMatchObject({ granted: 0, waiting: 1 });
    bed.setNow(later(startOfTime, 10_000));
    expect(await bed.payments.reconciliation.reconcileOpenOrders()).toMatchObject({ granted: 1, waiting: 0 });
    expect(await available()).toBe(15);
  });

  it('keeps what was paid when another card follows', async () => {
    const clientSecret = await begin();
    await confirm(clientSecret, 'tok_success');
    expect(await confirm(clientSecret, 'tok_declined')).toMatchObject({ status: 'succeeded', message: null });
  });

  it("does not know another member's payment", async () => {
    const clientSecret = await begin();
    const { paymentIntentId } = await confirm(clientSecret, 'tok_success');
    userId = await bed.newMember();
    await expect(confirm(clientSecret, 'tok_success')).rejects.toMatchObject({ code: 'payment.not-found' });
    await expect(complete(paymentIntentId)).rejects.toMatchObject({ code: 'payment.not-found', status: 404 });
    expect(await available()).toBe(5);
  });

  it('counts towards the daily limit together with the plans', async () => {
    const clientSecret = await begin();
    const half = { packageId: 'business', amount: 500, price: 125000 };
    for (const offset of [1, 2])
      await bed.payments.plans.purchase(planOf(userId, later(startOfTime, offset), half));
    await expect(begin()).rejects.toMatchObject({ code: 'payment.demo-limit' });
    const { paymentIntentId } = await confirm(clientSecret, 'tok_success');
    await expect(complete(paymentIntentId)).rejects.toMatchObject({ code: 'payment.demo-limit' });
    bed.setNow(new Date('2026-01-01T15:00:00.000Z'));
    await bed.payments.reconciliation.reconcile();
    expect(await available()).toBe(1_015);
  });

  it('refuses to refund a payment of Stripe', async () => {
    const refund = { refundId: 'b7c1a2f0-0000-4000-8000-000000000001', priceMinor: 499 };
    await expect(bed.provider.refund({ ...refund, paymentId: 'pi_of_stripe' })).rejects.toMatchObject({
      code: 'credits.payments-unavailable',
    });
  });

  it('accepts no webhook message', () => {
    expect(() => bed.provider.readWebhook({ body: '{}', signature: 't=1,v1=0' })).toThrow(
      expect.objectContaining({ code: 'payment.signature-invalid' }),
    );
  });
});
