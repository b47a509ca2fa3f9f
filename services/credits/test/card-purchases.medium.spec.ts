import { metricsRegistry } from '@jinwi/service-kit';
import { lotsOf } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { auditOf, openStripeBed, ordersOf, type StripeTestBed } from './payments-test-bed.js';

let bed: StripeTestBed;
let userId: number;

beforeAll(async () => {
  bed = await openStripeBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  bed.setNow(new Date());
  bed.stripe.requests.length = 0;
  userId = await bed.newMember();
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const available = async () => (await bed.ledger.balance({ userId })).available;

describe('completing a card purchase', () => {
  it('API-068 API-069 API-075 grants what was paid, once', async () => {
    const paymentId = await bed.beginPaid(userId);
    const granted = { status: 'granted', credits: 15, added: 10 };
    expect(await bed.complete(userId, paymentId)).toEqual(granted);
    expect(await bed.complete(userId, paymentId)).toEqual(granted);
    expect(await lotsOf(bed, userId)).toMatchObject([
      { source: 'signup' },
      { source: 'purchase', granted: 10 },
    ]);
    expect(await ordersOf(bed, userId)).toMatchObject([
      { status: 'granted', payment_id: paymentId, price_minor: 499 },
    ]);
    const { records } = await bed.ledger.records({ userId, beforeId: null });
    expect(records[0]).toMatchObject({ userId, amount: 10, stripePaymentId: paymentId });
    expect(await auditOf(bed, userId)).toEqual([{ actor: `member:${userId}`, action: 'purchase.card' }]);
  });

  it('API-069 grants once for 64 parallel calls', async () => {
    const paymentId = await bed.beginPaid(userId);
    const answers = await Promise.all(Array.from({ length: 64 }, () => bed.complete(userId, paymentId)));
    expect(new Set(answers.map(({ credits }) => credits))).toEqual(new Set([15]));
    expect(await available()).toBe(15);
  });

  it('needs no provider for what is granted already', async () => {
    const paymentId = await bed.beginPaid(userId);
    await bed.complete(userId, paymentId);
    bed.stripe.requests.length = 0;
    await bed.complete(userId, paymentId);
    expect(bed.stripe.requests).toEqual([]);
  });

  it('API-069 refuses what is not paid, with 402', async () => {
    const { paymentId } = await bed.begin(userId);
    const refused = { code: 'payment.failed', status: 402 };
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject(refused);
    expect(() => bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4000000000000002' })).toThrow(
      'declined',
    );
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject(refused);
    expect(await ordersOf(bed, userId)).toMatchObject([
      { status: 'pending', failure_code: 'generic_decline' },
    ]);
    bed.stripe.ledger.cancel(paymentId);
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject(refused);
    expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'canceled' }]);
    expect(await available()).toBe(5);
  });

  it('waits while the bank asks the holder of the card', async () => {
    const { paymentId } = await bed.begin(userId);
    bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4000002500003155' });
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({ code: 'payment.failed' });
    bed.stripe.ledger.succeed(paymentId);
    expect(await bed.complete(userId, paymentId)).toMatchObject({ status: 'granted' });
  });

  it('is reported as processing until the bank decides', async () => {
    const { paymentId } = await bed.begin(userId);
    bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4000000000000077' });
    expect(await bed.complete(userId, paymentId)).toEqual({ status: 'processing', credits: 5, added: 0 });
    bed.stripe.ledger.succeed(paymentId);
    expect(await bed.complete(userId, paymentId)).toMatchObject({ status: 'granted', credits: 15 });
  });

  it("API-069 does not know another member's payment, paid or granted", async () => {
    const paymentId = await bed.beginPaid(userId);
    const thief = await bed.newMember();
    const unknown = { code: 'payment.not-found', status: 404 };
    await expect(bed.complete(thief, paymentId)).rejects.toMatchObject(unknown);
    await bed.complete(userId, paymentId);
    await expect(bed.complete(thief, paymentId)).rejects.toMatchObject(unknown);
    expect((await bed.ledger.balance({ userId: thief })).available).toBe(5);
  });

  it.each(['pi_doesnotexist', 'pi_../customers', '../customers', 'cus_1', 'pi_%2e%2e'])(
    'API-069 does not know %s',
    async (paymentId) => {
      await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({ code: 'payment.not-found' });
    },
  );

  it('API-069 refuses another package than the one that was paid', async () => {
    const paymentId = await bed.beginPaid(userId);
    await expect(bed.complete(userId, paymentId, 'package-100')).rejects.toMatchObject({
      code: 'payment.differs',
      status: 409,
    });
    await expect(bed.complete(userId, paymentId, 'package-11')).rejects.toMatchObject({
      code: 'payment.item-unknown',
    });
    expect(await available()).toBe(5);
  });

  it.each([
    ['amount', { amount_received: 1 }],
    ['amount', { amount_received: 500 }],
    ['currency', { currency: 'jpy' }],
    ['mode', { livemode: true }],
  ])('API-069 grants nothing when the %s differs: %j', async (difference, change) => {
    const paymentId = await bed.beginPaid(userId);
    Object.assign(bed.stripe.ledger.intent(paymentId), change);
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({
      code: 'payment.differs',
      details: { difference },
    });
    expect(await available()).toBe(5);
  });

  it.each([
    ['member', { user: '1' }],
    ['package', { package: 'package-100' }],
  ])(
    'API-069 grants nothing when the payment’s %s was changed at the provider',
    async (difference, change) => {
      const paymentId = await bed.beginPaid(userId);
      Object.assign(bed.stripe.ledger.intent(paymentId).metadata, change);
      await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({ details: { difference } });
    },
  );

  it('counts purchased credits and payments that do not match', async () => {
    const valueOf = async (name: string) => {
      const metric = await metricsRegistry.getSingleMetric(name)?.get();
      return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0);
    };
    const names = ['jinwi_credits_purchased_total', 'jinwi_credits_payment_mismatches_total'];
    const before = await Promise.all(names.map(valueOf));
    await bed.complete(userId, await bed.beginPaid(userId));
    const wrong = await bed.beginPaid(userId);
    bed.stripe.ledger.intent(wrong).amount_received = 1;
    await expect(bed.complete(userId, wrong)).rejects.toMatchObject({ code: 'payment.differs' });
    const after = await Promise.all(names.map(valueOf));
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([10, 1]);
  });

  it('grants nothing for money that was given back before', async () => {
    const paymentId = await bed.beginPaid(userId);
    bed.stripe.ledger.createRefund({ payment_intent: paymentId });
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({
      details: { difference: 'amount' },
    });
  });

  it('leaves payments of another installation alone', async () => {
    const paymentId = await bed.beginPaid(userId);
    bed.stripe.ledger.intent(paymentId).metadata.environment = 'staging';
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({ code: 'payment.not-found' });
  });

  it('loses nothing when the provider fails meanwhile', async () => {
    const paymentId = await bed.beginPaid(userId);
    bed.stripe.willFail('server-error', 'server-error');
    await expect(bed.complete(userId, paymentId)).rejects.toMatchObject({
      code: 'credits.payments-unavailable',
    });
    expect(await bed.complete(userId, paymentId)).toMatchObject({ status: 'granted' });
  });
});
