import { later } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { auditOf, openStripeBed, ordersOf, type StripeTestBed } from './payments-test-bed.js';

const dayMs = 86_400_000;
const nothing = { checked: 0, granted: 0, canceled: 0, differing: 0, waiting: 0, unreadable: 0 };

let bed: StripeTestBed;
let userId: number;

beforeEach(async () => {
  bed = await openStripeBed();
  userId = await bed.newMember();
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
  await bed.close();
});

const reconcile = () => bed.payments.reconciliation.reconcile();
const available = async () => (await bed.ledger.balance({ userId })).available;
/** Sets the clock one second ahead of the provider's, so that all payments so far are in the past. */
const passOneSecond = () => bed.setNow(later(new Date(), 1_000));

describe('reconciliation of payments', () => {
  it('finds nothing to do where there is nothing', async () => {
    expect(await reconcile()).toEqual(nothing);
  });

  it('API-069 grants what was paid when the process ended between payment and completion', async () => {
    const paymentId = await bed.beginPaid(userId);
    passOneSecond();
    expect(await reconcile()).toEqual({ ...nothing, checked: 1, granted: 1 });
    expect(await available()).toBe(15);
    expect(await auditOf(bed, userId)).toEqual([
      { actor: 'job:reconcile-payments', action: 'purchase.card' },
    ]);
    expect(await reconcile()).toMatchObject({ granted: 0, differing: 0 });
    expect(await bed.complete(userId, paymentId)).toMatchObject({ status: 'granted', credits: 15 });
  });

  it('finds the payment whose id a crash kept from its order', async () => {
    const paymentId = await bed.beginPaid(userId);
    await bed.dataSource.query(`UPDATE credits."order" SET payment_id = NULL`);
    passOneSecond();
    expect(await reconcile()).toMatchObject({ granted: 1 });
    expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'granted', payment_id: paymentId }]);
  });

  it('grants what was paid long after the span, by its open order', async () => {
    await bed.beginPaid(userId);
    bed.setNow(later(bed.now(), 4 * dayMs));
    expect(await reconcile()).toMatchObject({ granted: 1, canceled: 0 });
  });

  it('gives an order and its payment up after three days', async () => {
    const { paymentId } = await bed.begin(userId);
    const begun = bed.now();
    bed.setNow(later(begun, 3 * dayMs - 1));
    expect(await reconcile()).toMatchObject({ canceled: 0 });
    bed.setNow(later(begun, 3 * dayMs));
    expect(await reconcile()).toMatchObject({ canceled: 1 });
    expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'canceled', failure_code: 'given-up' }]);
    expect(() => bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4242424242424242' })).toThrow(
      'status of canceled',
    );
    expect(await available()).toBe(5);
  });

  it('API-069 grants an order that is paid just as it is given up', async () => {
    const { paymentId } = await bed.begin(userId);
    bed.setNow(later(bed.now(), 3 * dayMs));
    const cancel = bed.provider.cancel.bind(bed.provider);
    vi.spyOn(bed.provider, 'cancel').mockImplementationOnce((id) => {
      bed.stripe.ledger.confirm({ intentId: id, cardNumber: '4242424242424242' });
      return cancel(id);
    });
    expect(await reconcile()).toMatchObject({ granted: 1, canceled: 0 });
    expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'granted', payment_id: paymentId }]);
  });

  it('leaves an overdue order open while the bank still decides', async () => {
    const { paymentId } = await bed.begin(userId);
    bed.setNow(later(bed.now(), 3 * dayMs));
    bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4000000000000077' });
    expect(await reconcile()).toMatchObject({ waiting: 1, canceled: 0 });
    expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'pending' }]);
  });

  it('API-069 grants what was paid although the provider cannot list its payments', async () => {
    await bed.beginPaid(userId);
    passOneSecond();
    vi.spyOn(bed.provider, 'paymentsBetween').mockImplementationOnce(() => {
      throw new RangeError('too many payments');
    });
    await expect(reconcile()).rejects.toThrow('too many payments');
    expect(await available()).toBe(15);
  });

  it('reads every page of the provider', async () => {
    for (let count = 0; count < 125; count += 1)
      bed.stripe.ledger.createIntent({ amount: '1', currency: 'usd' });
    await bed.beginPaid(userId);
    for (let count = 0; count < 125; count += 1)
      bed.stripe.ledger.createIntent({ amount: '1', currency: 'usd' });
    passOneSecond();
    expect(await reconcile()).toMatchObject({ granted: 1, differing: 0 });
    expect(
      bed.stripe.requests.filter(({ method, path }) => method === 'GET' && path === '/v1/payment_intents'),
    ).toHaveLength(3);
  });

  it('I7 tells a payment without order, and an order without payment', async () => {
    const paymentId = await bed.beginPaid(userId);
    await bed.complete(userId, paymentId);
    bed.stripe.ledger.intents.delete(paymentId);
    passOneSecond();
    expect(await reconcile()).toMatchObject({ differing: 1 });
    const stray = bed.stripe.ledger.createIntent({
      amount: '499',
      currency: 'usd',
      metadata: { order: 'b7c1a2f0-0000-4000-8000-000000000001', environment: 'test' },
    });
    bed.stripe.ledger.succeed(stray.id);
    passOneSecond();
    expect(await reconcile()).toMatchObject({ differing: 2 });
    expect(await available()).toBe(15);
  });

  it('I7 tells a differing amount and a second payment of an order', async () => {
    const paymentId = await bed.beginPaid(userId);
    await bed.complete(userId, paymentId);
    const { metadata } = bed.stripe.ledger.intent(paymentId);
    const twin = bed.stripe.ledger.createIntent({ amount: '499', currency: 'usd', metadata });
    bed.stripe.ledger.succeed(twin.id);
    const wrong = await bed.beginPaid(userId);
    bed.stripe.ledger.intent(wrong).amount_received = 1;
    passOneSecond();
    expect(await reconcile()).toMatchObject({ granted: 0, differing: 2 });
    expect(await available()).toBe(15);
  });

  it('does not count a refunded order as a mismatch', async () => {
    const paymentId = await bed.beginPaid(userId);
    await bed.complete(userId, paymentId);
    bed.stripe.ledger.createRefund({ payment_intent: paymentId });
    passOneSecond();
    expect(await reconcile()).toMatchObject({ granted: 0, differing: 0 });
  });

  it('goes on with the others when one payment cannot be asked for', async () => {
    await bed.begin(userId);
    bed.setNow(later(bed.now(), 1));
    await bed.beginPaid(await bed.newMember());
    bed.setNow(later(bed.now(), 4 * dayMs));
    // The first request lists the payments and succeeds. The next one, for the first payment, fails, as does its
    // retry.
    bed.stripe.willFail('none', 'server-error', 'server-error');
    expect(await reconcile()).toMatchObject({ granted: 1, unreadable: 1, canceled: 0 });
    expect(await reconcile()).toMatchObject({ granted: 0, unreadable: 0, canceled: 1 });
  });

  it('grants once when eight replicas reconcile at once', async () => {
    await bed.beginPaid(userId);
    passOneSecond();
    const counts = await Promise.all(Array.from({ length: 8 }, reconcile));
    expect(counts.reduce((sum, { granted }) => sum + granted, 0)).toBe(1);
    expect(await available()).toBe(15);
  });
});
