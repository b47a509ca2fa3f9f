import { randomUUID } from 'node:crypto';
import { deliverEvents, type SignedMessage } from '@jinwi/stand-ins';
import { lotsOf } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { auditOf, openStripeBed, ordersOf, type StripeTestBed, webhookSecrets } from './payments-test-bed.js';
import { Random } from './random.js';

const [secret, secretBefore] = webhookSecrets;

let bed: StripeTestBed;
let userId: number;

beforeAll(async () => {
  bed = await openStripeBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  bed.setNow(new Date());
  userId = await bed.newMember();
  bed.stripe.ledger.events.length = 0;
  bed.stripe.ledger.refundStatus = 'succeeded';
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const receive = (message: SignedMessage) => bed.payments.webhook.receive(message);
const messagesOf = (...types: string[]) =>
  bed.stripe.eventsOf(...types).map((event) => bed.stripe.sign(event, { secret }));
const messageOf = (type: string): SignedMessage => {
  const message = messagesOf(type).at(-1);
  if (!message) throw new Error(`no ${type}`);
  return message;
};
const available = async () => (await bed.ledger.balance({ userId })).available;
const eventCount = async () => {
  const [row] = await bed.dataSource.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM credits.stripe_event',
  );
  return row?.count ?? 0;
};

describe('webhook of the provider', () => {
  it('API-069 grants to a member whose browser was closed', async () => {
    await bed.beginPaid(userId);
    expect(await receive(messageOf('payment_intent.succeeded'))).toEqual({ received: true });
    expect(await available()).toBe(15);
    expect(await auditOf(bed, userId)).toEqual([{ actor: 'provider:stripe', action: 'purchase.card' }]);
  });

  it('API-069 grants once whichever comes first, the call or the message', async () => {
    const first = await bed.beginPaid(userId);
    await bed.complete(userId, first);
    await receive(messageOf('payment_intent.succeeded'));
    const second = await bed.beginPaid(userId);
    await receive(messageOf('payment_intent.succeeded'));
    expect(await bed.complete(userId, second)).toEqual({ status: 'granted', credits: 25, added: 10 });
    expect(await lotsOf(bed, userId)).toHaveLength(3);
  });

  it.each([1, 2, 3, 4, 5])(
    'API-069 grants once when messages come five times in random order (seed %i)',
    async (seed) => {
      const seeded = new Random(seed);
      const random = () => seeded.int({ from: 0, to: 999 }) / 1_000;
      const { paymentId } = await bed.begin(userId);
      expect(() =>
        bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4000000000000002' }),
      ).toThrow('declined');
      bed.stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4242424242424242' });
      const messages = messagesOf(
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
      );
      expect(messages).toHaveLength(3);
      const before = await eventCount();
      await deliverEvents(messages, { send: receive, copies: 5, withinMs: 60, random });
      expect(await available()).toBe(15);
      expect(await ordersOf(bed, userId)).toMatchObject([{ status: 'granted', payment_id: paymentId }]);
      expect((await eventCount()) - before).toBe(3);
    },
  );

  it('API-069 grants once when call, messages and reconciliation meet', async () => {
    for (let round = 1; round <= 5; round += 1) {
      bed.stripe.ledger.events.length = 0;
      const paymentId = await bed.beginPaid(userId);
      const message = messageOf('payment_intent.succeeded');
      await Promise.all(
        Array.from({ length: 8 }, () => [
          bed.complete(userId, paymentId),
          receive(message),
          bed.payments.reconciliation.reconcile(),
        ]).flat(),
      );
      expect(await available()).toBe(5 + 10 * round);
    }
  });

  it('does its work again when it failed the first time', async () => {
    await bed.beginPaid(userId);
    const message = messageOf('payment_intent.succeeded');
    const before = await eventCount();
    bed.stripe.willFail('server-error', 'server-error');
    await expect(receive(message)).rejects.toMatchObject({ code: 'credits.payments-unavailable' });
    expect(await eventCount()).toBe(before);
    await receive(message);
    expect(await available()).toBe(15);
  });

  it('keeps the order open for another card when one was refused', async () => {
    const { paymentId } = await bed.begin(userId);
    bed.stripe.ledger.fail(paymentId, 'insufficient_funds');
    await receive(messageOf('payment_intent.payment_failed'));
    expect(await ordersOf(bed, userId)).toMatchObject([
      { status: 'pending', failure_code: 'insufficient_funds' },
    ]);
  });

  it('takes the message but grants nothing when the amount differs', async () => {
    const paymentId = await bed.beginPaid(userId);
    bed.stripe.ledger.intent(paymentId).amount_received = 1;
    expect(await receive(messageOf('payment_intent.succeeded'))).toEqual({ received: true });
    expect(await available()).toBe(5);
  });

  it('believes the provider rather than a message that claims a payment', async () => {
    const { paymentId } = await bed.begin(userId);
    const forged = bed.stripe.eventsOf('payment_intent.created')[0];
    if (!forged) throw new Error('no event');
    const intent = { ...bed.stripe.ledger.intent(paymentId), status: 'succeeded', amount_received: 499 };
    const event = { ...forged, id: 'evt_early', type: 'payment_intent.succeeded', data: { object: intent } };
    await receive(bed.stripe.sign(event, { secret }));
    expect(await available()).toBe(5);
  });

  it('leaves payments of other installations and unknown messages alone', async () => {
    const paymentId = await bed.beginPaid(userId);
    bed.stripe.ledger.intent(paymentId).metadata.environment = 'staging';
    await receive(messageOf('payment_intent.succeeded'));
    const event = bed.stripe.eventsOf('payment_intent.created')[0];
    if (!event) throw new Error('no event');
    await receive(bed.stripe.sign({ ...event, id: 'evt_new_kind', type: 'invoice.paid' }, { secret }));
    expect(await available()).toBe(5);
  });

  describe('signatures', () => {
    const refused = { code: 'payment.signature-invalid', status: 400 };
    let event: Parameters<typeof bed.stripe.sign>[0];

    beforeEach(async () => {
      await bed.beginPaid(userId);
      const [found] = bed.stripe.eventsOf('payment_intent.succeeded');
      if (!found) throw new Error('no event');
      event = found;
    });

    it('of the secret that is being replaced are right too', async () => {
      await receive(bed.stripe.sign(event, { secret: secretBefore }));
      expect(await available()).toBe(15);
    });

    it('of another secret are wrong', async () => {
      await expect(
        receive(bed.stripe.sign(event, { secret: 'whsec_of_somebody_else' })),
      ).rejects.toMatchObject(refused);
    });

    it('cover the body byte for byte', async () => {
      const { body, signature } = bed.stripe.sign(event, { secret });
      await expect(receive({ body: `${body} `, signature })).rejects.toMatchObject(refused);
      const tampered = body.replace('"amount": 499', '"amount": 1');
      await expect(receive({ body: tampered, signature })).rejects.toMatchObject(refused);
    });

    it('older than 300 seconds are a replay', async () => {
      await expect(receive(bed.stripe.sign(event, { secret, ageSeconds: 302 }))).rejects.toMatchObject(
        refused,
      );
      await receive(bed.stripe.sign(event, { secret, ageSeconds: 270 }));
      expect(await available()).toBe(15);
    });

    it.each(['', 't=1', 'v1=abc', 't=x,v1=y', 'nonsense'])('of the form %j are wrong', async (signature) => {
      await expect(receive({ body: JSON.stringify(event), signature })).rejects.toMatchObject(refused);
      expect(await available()).toBe(5);
    });
  });

  describe('events of refunds and disputes', () => {
    const purchased = async () => {
      const paymentId = await bed.beginPaid(userId);
      await bed.complete(userId, paymentId);
      const lot = (await lotsOf(bed, userId)).find(({ source }) => source === 'purchase');
      if (!lot) throw new Error('no lot');
      return { paymentId, lotId: lot.id };
    };
    const refundStates = () =>
      bed.dataSource.query<{ state: string }[]>(
        'SELECT state, failure_code FROM credits.refund WHERE user_id = $1',
        [userId],
      );

    it.each([
      ['succeeded', 'refund.updated', { state: 'succeeded' }, { available: 5, held: 0 }],
      ['failed', 'refund.failed', { state: 'failed' }, { available: 5, held: 10 }],
    ] as const)('a refund that was pending ends as %s, once', async (end, type, refund, balance) => {
      bed.stripe.ledger.refundStatus = 'pending';
      const { lotId } = await purchased();
      await bed.refunds.requestRefund({ userId, lotId, amount: 10, priceMinor: 499 });
      expect(await refundStates()).toMatchObject([{ state: 'processing' }]);
      const [pending] = [...bed.stripe.ledger.refunds.values()].slice(-1);
      bed.stripe.ledger.endRefund(pending?.id ?? '', end);
      await deliverEvents(messagesOf('refund.created', type), { send: receive, copies: 3, withinMs: 30 });
      expect(await refundStates()).toMatchObject([refund]);
      expect(await bed.ledger.balance({ userId })).toMatchObject(balance);
    });

    it.each([
      ['a name that is none of ours', { refund: 'order 17', environment: 'test' }],
      ['the name of a refund of another installation', { refund: randomUUID(), environment: 'staging' }],
    ])('a refund with %s is heard once and changes none of ours', async (_, metadata) => {
      const { paymentId } = await purchased();
      bed.stripe.ledger.createRefund({ payment_intent: paymentId, metadata });
      const message = messageOf('refund.created');
      const before = await eventCount();
      expect(await receive(message)).toEqual({ received: true });
      expect((await eventCount()) - before).toBe(1);
      expect(await refundStates()).toEqual([]);
    });

    it('leaves a refund of ours alone when another installation names it', async () => {
      bed.stripe.ledger.refundStatus = 'pending';
      const { lotId } = await purchased();
      const { id } = await bed.refunds.requestRefund({ userId, lotId, amount: 10, priceMinor: 499 });
      bed.stripe.ledger.refundStatus = 'succeeded';
      const foreign = await bed.beginPaid(userId);
      const metadata = { refund: id, environment: 'staging' };
      bed.stripe.ledger.createRefund({ payment_intent: foreign, metadata });
      await receive(messageOf('refund.created'));
      expect(await refundStates()).toMatchObject([{ state: 'processing' }]);
    });

    it.each([
      ['won', { available: 15, held: 0 }],
      ['lost', { available: 5, held: 0 }],
    ] as const)('a dispute sets aside what is left and ends %s', async (end, balance) => {
      const { paymentId } = await purchased();
      const { id } = bed.stripe.ledger.openDispute(paymentId);
      await receive(messageOf('charge.dispute.created'));
      expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 10 });
      bed.stripe.ledger.closeDispute(id, end);
      await deliverEvents(messagesOf('charge.dispute.created', 'charge.dispute.closed'), {
        send: receive,
        copies: 3,
        withinMs: 30,
      });
      expect(await bed.ledger.balance({ userId })).toMatchObject(balance);
    });

    it('a dispute heard before the grant comes again and takes effect', async () => {
      const paymentId = await bed.beginPaid(userId);
      bed.stripe.ledger.openDispute(paymentId);
      const message = messageOf('charge.dispute.created');
      const before = await eventCount();
      await expect(receive(message)).rejects.toThrow('not granted yet');
      expect(await eventCount()).toBe(before);
      await bed.complete(userId, paymentId);
      expect(await receive(message)).toEqual({ received: true });
      expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 10 });
    });

    it('a dispute of a payment of another installation is heard once', async () => {
      const paymentId = await bed.beginPaid(userId);
      bed.stripe.ledger.intent(paymentId).metadata.environment = 'staging';
      bed.stripe.ledger.openDispute(paymentId);
      expect(await receive(messageOf('charge.dispute.created'))).toEqual({ received: true });
    });

    it('a dispute whose end is heard first leaves nothing set aside', async () => {
      const { paymentId } = await purchased();
      const { id } = bed.stripe.ledger.openDispute(paymentId);
      bed.stripe.ledger.closeDispute(id, 'won');
      await receive(messageOf('charge.dispute.closed'));
      await receive(messageOf('charge.dispute.created'));
      expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
    });
  });
});
