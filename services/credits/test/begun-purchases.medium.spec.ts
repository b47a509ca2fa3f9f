import { Writable } from 'node:stream';
import { creditPackages } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { disabledProvider } from '../src/payments/create-payment-provider.js';
import { creditsOf, later } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { openStripeBed, ordersOf, purchaseOf, type StripeTestBed } from './payments-test-bed.js';

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

const pay = (intentId: string, cardNumber: string) => bed.stripe.ledger.confirm({ intentId, cardNumber });

describe('beginning a card purchase', () => {
  it('API-066 API-067 API-074 makes customer, order and intent, each once and with its key', async () => {
    const { clientSecret, paymentId } = await bed.begin(userId);
    const intent = bed.stripe.ledger.intent(paymentId);
    expect(clientSecret).toBe(intent.client_secret);
    const [order] = await bed.dataSource.query<{ id: string }[]>(
      `SELECT id FROM credits."order" WHERE payment_id = $1 AND status = 'pending'`,
      [paymentId],
    );
    expect(intent).toMatchObject({
      amount: 499,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order: order?.id, user: String(userId), package: 'package-10', environment: 'test' },
    });
    expect(bed.stripe.requests.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
      ['/v1/customers', `cust:${userId}`],
      ['/v1/payment_intents', `pi:${order?.id}`],
    ]);
    const [account] = await bed.dataSource.query<{ stripe_customer_id: string }[]>(
      'SELECT stripe_customer_id FROM credits.account WHERE user_id = $1',
      [userId],
    );
    expect(account?.stripe_customer_id).toBe(intent.customer);
    expect(bed.stripe.ledger.customers.get(intent.customer ?? '')?.metadata.user).toBe(String(userId));
  });

  it('begins the same payment again, even after a refused card', async () => {
    const first = await bed.begin(userId);
    expect(await bed.begin(userId)).toEqual(first);
    expect(() =>
      bed.stripe.ledger.confirm({ intentId: first.paymentId, cardNumber: '4000000000000002' }),
    ).toThrow('declined');
    expect(await bed.begin(userId)).toEqual(first);
    expect(await ordersOf(bed, userId)).toHaveLength(1);
  });

  it.each([
    ['another package is chosen', () => undefined, { creditPackageId: 'package-25', amount: 999 }],
    ['the bank decides on the first one', (id: string) => pay(id, '4000000000000077'), {}],
    ['the first one is paid', (id: string) => pay(id, '4242424242424242'), {}],
    ['the first one was canceled', (id: string) => bed.stripe.ledger.cancel(id), {}],
    ['half a day has passed', () => bed.setNow(later(bed.now(), 12 * 3_600_000 + 1)), {}],
  ])('begins another payment when %s', async (_, meanwhile, change) => {
    const { clientSecret, paymentId } = await bed.begin(userId);
    meanwhile(paymentId);
    const second = await bed.payments.cards.createIntent(purchaseOf(userId, change));
    expect(second.clientSecret).not.toBe(clientSecret);
    expect(await ordersOf(bed, userId)).toHaveLength(2);
  });

  it.each(creditPackages.map(({ id, price }) => [id, price]))(
    'BR-008 BR-020 charges the price of the catalogue for %s: %i cents',
    async (creditPackageId, amount) => {
      const { clientSecret } = await bed.payments.cards.createIntent(
        purchaseOf(userId, { creditPackageId, amount }),
      );
      expect(bed.stripe.ledger.intent(clientSecret.split('_secret_')[0] ?? '').amount).toBe(amount);
    },
  );

  it.each([
    ['an unknown package', { creditPackageId: 'package-11' }, 'payment.item-unknown'],
    ['a plan of the credits page', { creditPackageId: 'basic', amount: 20000 }, 'payment.item-unknown'],
    ['a lower amount', { amount: 1 }, 'payment.amount-differs'],
    ['the price of another package', { amount: 2999 }, 'payment.amount-differs'],
  ])('API-067 refuses %s and asks the provider nothing', async (_, change, code) => {
    await expect(bed.payments.cards.createIntent(purchaseOf(userId, change))).rejects.toMatchObject({
      code,
      status: 400,
    });
    expect(bed.stripe.requests).toEqual([]);
    expect(await ordersOf(bed, userId)).toEqual([]);
  });

  it('API-067 is not available without a provider', async () => {
    const { payments } = await creditsOf(bed, { provider: disabledProvider });
    await expect(payments.cards.createIntent(purchaseOf(userId))).rejects.toMatchObject({
      code: 'credits.payments-unavailable',
      status: 503,
    });
    expect(payments.options).toMatchObject({ card: 'disabled', publishableKey: null, isDemoOn: false });
  });

  it('makes one intent when the answer of the first request was lost', async () => {
    const before = bed.stripe.ledger.intents.size;
    bed.stripe.willFail('answer-lost');
    const { paymentId } = await bed.begin(userId);
    expect(bed.stripe.ledger.intents.size).toBe(before + 1);
    expect(bed.stripe.ledger.intent(paymentId).status).toBe('requires_payment_method');
  });

  it('makes its own customer, though another installation has that member number', async () => {
    const other = await bed.provider.createCustomer({ userId, email: 'other@example.com' });
    const { paymentId } = await bed.begin(userId);
    const { customer } = bed.stripe.ledger.intent(paymentId);
    expect(customer).not.toBe(other);
    expect(bed.stripe.ledger.customers.get(customer ?? '')?.email).toBe(`member${userId}@example.com`);
  });

  it('goes on without a customer whom the provider has forgotten', async () => {
    await bed.begin(userId);
    bed.stripe.ledger.customers.clear();
    const { clientSecret } = await bed.payments.cards.createIntent(
      purchaseOf(userId, { creditPackageId: 'package-25', amount: 999 }),
    );
    expect(bed.stripe.ledger.intent(clientSecret.split('_secret_')[0] ?? '').customer).toBeNull();
  });

  it.each(['server-error', 'too-many', 'refused'] as const)(
    'answers that payment is not available when the provider fails: %s',
    async (fault) => {
      bed.stripe.willFail(fault, fault, fault, fault);
      const error: unknown = await bed.begin(userId).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'credits.payments-unavailable', status: 503 });
      bed.stripe.willFail();
    },
  );

  it('leaves no secret of a payment, and no key, in the log', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const logger = createLogger({ name: 'test', level: 'trace' }, sink);
    const logged = await openStripeBed({ logger });
    const member = await logged.newMember();
    const { paymentId } = await logged.begin(member);
    logged.stripe.willFail('server-error', 'server-error');
    const error: unknown = await logged.complete(member, paymentId).catch((caught: unknown) => caught);
    logger.error({ err: error }, 'as the gateway would');
    logged.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4242424242424242' });
    logged.stripe.ledger.intent(paymentId).amount_received = 1;
    await expect(logged.complete(member, paymentId)).rejects.toMatchObject({ code: 'payment.differs' });
    await logged.close();
    expect(lines.join('')).toContain('payment does not match its order');
    expect(lines.join('')).not.toMatch(/_secret_|sk_test_|whsec_/);
  });
});
