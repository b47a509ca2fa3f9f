import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { operatorExit } from '@jinwi/database';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { StripeStandIn } from '@jinwi/stand-ins';
import { RpcClient } from '@jinwi/service-kit';
import { HttpMember } from '../helpers/http-member.js';
import { KillablePostgres } from './killable-postgres.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { type Strike, StrikingProxy } from './striking-proxy.js';

const endTimeoutMs = 40_000;
const retryDelayMs = 150;
const webhookSecret = 'whsec_of_these_tests';
const creditPackageId = 'package-10';
const price = 499;

type Target = 'credits service' | 'database';
const targets: Target[] = ['credits service', 'database'];

/** Runs real processes on a real disk, and kills each of them between any two steps. */
describeWithPrograms('a crash between two steps', [startNats.binary], () => {
  let postgres: KillablePostgres;
  let stripe: StripeStandIn;
  let proxy: StrikingProxy;
  let parts: SeparateProcesses;
  let books: LedgerBooks;
  let recovery: Promise<unknown> = Promise.resolve();
  let userId = 1_000_000;

  beforeAll(async () => {
    postgres = await KillablePostgres.start();
    stripe = await StripeStandIn.start();
    proxy = await StrikingProxy.start(stripe.url);
    const environment = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_URL: proxy.url,
      RECONCILE_INTERVAL_MS: '500',
      SWEEP_INTERVAL_MS: '500',
      TERMS_INTERVAL_MS: '500',
    };
    const database = { url: postgres.url, drop: () => postgres.close() };
    parts = await SeparateProcesses.prepare({ environment, database });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await parts.startAll();
  }, 120_000);

  afterAll(async () => {
    await recovery;
    await parts.close();
    await proxy.close();
    await stripe.stop();
  }, 120_000);

  beforeEach(async () => {
    userId += 1;
    await unresponsive('credits.openAccount', { userId });
  });
  afterEach(async () => {
    await recovery;
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  });

  /** Returns a function that kills the target and restarts it at once, as an orchestrator would. */
  const killing = (target: Target) => async () => {
    if (target === 'database') {
      await postgres.kill();
      recovery = postgres.restart();
    } else {
      await parts.kill('credits');
      recovery = parts.start('credits');
    }
  };

  /** Waits until the fault has struck at some request and the killed target is back. */
  const untilBack = async () => {
    await until(() => proxy.hasStruck);
    await recovery;
  };

  const hit = async (target: Target) => {
    await killing(target)();
    await recovery;
  };

  /** Retries until there is an answer, as a browser, a member and a provider do. */
  async function unresponsive<N extends RpcName>(name: N, request: RpcRequest<N>): Promise<RpcResponse<N>> {
    const deadline = Date.now() + endTimeoutMs;
    for (;;) {
      const client = new RpcClient({ url: parts.environment.RPC_URL ?? '' });
      try {
        return await client.call(name, request, { timeoutMs: 5_000 });
      } catch (error) {
        const isPassing = error instanceof AppError && error.code.startsWith('service.');
        if (!isPassing || Date.now() > deadline) throw error;
        await wait(retryDelayMs);
      } finally {
        await client.close();
      }
    }
  }

  const query = <T>(sql: string, parameters: unknown[]) => books.query<T>(sql, parameters);

  const available = async () => (await unresponsive('credits.balance', { userId })).available;

  const begin = async () => {
    const request = { userId, email: 'member@example.com', creditPackageId, amount: price };
    const { clientSecret } = await unresponsive('credits.createPaymentIntent', request);
    return clientSecret.split('_secret_')[0] ?? '';
  };
  const pay = (paymentId: string) =>
    stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4242424242424242' });
  const complete = (paymentIntentId: string) =>
    unresponsive('credits.completePurchase', { userId, creditPackageId, paymentIntentId });

  /** Sends every webhook of the payment twice, newest first. */
  async function deliver(paymentId: string): Promise<void> {
    const events = stripe.ledger.events.filter((event) => JSON.stringify(event).includes(paymentId));
    for (const event of [...events, ...events].reverse()) {
      await unresponsive('credits.paymentWebhook', stripe.sign(event, { secret: webhookSecret }));
    }
  }

  async function expectOnePurchase(): Promise<void> {
    const lots = await query(
      `SELECT granted FROM credits.lot JOIN credits."order" ON "order".id = order_id
        WHERE lot.user_id = $1 AND "order".status = 'granted'`,
      [userId],
    );
    expect(lots).toEqual([{ granted: 10 }]);
    expect(await available()).toBe(15);
  }

  const intents = { method: 'POST', path: /^\/v1\/payment_intents$/ };
  const retrieval = { method: 'GET', path: /^\/v1\/payment_intents\/pi_/ };
  const refunding = { method: 'POST', path: /^\/v1\/refunds$/ };
  const purchaseSteps: [string, Omit<Strike, 'fault'>][] = [
    ['the order is written and the provider not asked', { ...intents, moment: 'before' }],
    ['the provider has made the payment and nobody knows', { ...intents, moment: 'after' }],
    ['the paid payment is about to be looked up', { ...retrieval, moment: 'before' }],
    ['the provider has said that it is paid', { ...retrieval, moment: 'after' }],
  ];
  const refundSteps: [string, Omit<Strike, 'fault'>][] = [
    ['credits are set aside and the provider not asked', { ...refunding, moment: 'before' }],
    ['the provider has refunded and nobody knows', { ...refunding, moment: 'after' }],
  ];

  describe.each(targets)('of the %s', (target) => {
    it.each(purchaseSteps)(
      'in a purchase, when %s, grants once',
      async (_, strike) => {
        proxy.strikeAt({ ...strike, fault: killing(target) });
        const paymentId = await begin();
        pay(paymentId);
        await complete(paymentId);
        await untilBack();
        await deliver(paymentId);
        await expectOnePurchase();
      },
      60_000,
    );

    it('in a purchase, when paid and the browser has gone, grants once', async () => {
      const paymentId = await begin();
      pay(paymentId);
      await hit(target);
      await until(async () => (await available()) === 15);
      await complete(paymentId);
      await expectOnePurchase();
    }, 60_000);

    it('in a purchase, when granted and nobody was told, grants once', async () => {
      const paymentId = await begin();
      pay(paymentId);
      await complete(paymentId);
      await hit(target);
      await deliver(paymentId);
      await complete(paymentId);
      await expectOnePurchase();
    }, 60_000);

    async function boughtLot() {
      const paymentId = await begin();
      pay(paymentId);
      await complete(paymentId);
      const { lots } = await unresponsive('credits.lots', { userId });
      const lot = lots.find(({ source }) => source === 'purchase');
      if (!lot?.refundable) throw new Error('The purchase is not refundable.');
      const { amount, priceMinor } = lot.refundable;
      return { paymentId, refundRequest: { userId, lotId: lot.id, amount, priceMinor } };
    }

    /** Makes refunds an hour older, because the job skips recent ones, whose request may still be in flight. */
    const minutesPass = () =>
      query(`UPDATE credits.refund SET asked_at = asked_at - interval '1 hour' WHERE user_id = $1`, [userId]);

    async function expectOneRefund(paymentId: string): Promise<void> {
      await until(async () => {
        const rows = await query<{ state: string }>('SELECT state FROM credits.refund WHERE user_id = $1', [
          userId,
        ]);
        return rows.length === 1 && rows[0]?.state === 'succeeded';
      });
      const made = [...stripe.ledger.refunds.values()].filter(
        (refund) => refund.payment_intent === paymentId,
      );
      expect(made).toMatchObject([{ amount: price, status: 'succeeded' }]);
      expect(await unresponsive('credits.balance', { userId })).toMatchObject({ available: 5, held: 0 });
    }

    it.each(refundSteps)(
      'in a refund, when %s, pays back once',
      async (_, strike) => {
        const { paymentId, refundRequest } = await boughtLot();
        proxy.strikeAt({ ...strike, fault: killing(target) });
        await unresponsive('credits.requestRefund', refundRequest);
        await untilBack();
        await minutesPass();
        await expectOneRefund(paymentId);
      },
      60_000,
    );

    it('in a refund, when pending at the bank, pays back once', async () => {
      const { paymentId, refundRequest } = await boughtLot();
      stripe.ledger.refundStatus = 'pending';
      await unresponsive('credits.requestRefund', refundRequest);
      stripe.ledger.refundStatus = 'succeeded';
      await killing(target)();
      const made = [...stripe.ledger.refunds.values()].find((refund) => refund.payment_intent === paymentId);
      stripe.ledger.endRefund(made?.id ?? '', 'succeeded');
      await deliver(made?.id ?? '');
      await expectOneRefund(paymentId);
    }, 60_000);
  });

  it.each([0, 400])(
    'of the database, %d ms into an analysis, charges once',
    async (delayMs) => {
      const member = new HttpMember(parts.url);
      await member.register();
      const photo = await madePhoto({ width: 1200, height: 800 });
      const answer = await member.upload(photo, { headers: { Prefer: 'respond-async' } });
      expect(answer.status).toBe(202);
      const { id } = (await answer.json()) as { id: number };
      await wait(delayMs);
      await hit('database');
      await until(async () => (await member.send(`/api/analysis/${id}`)).status === 200);
      await until(async () => (await member.user()).credits === 4);
      expect(await member.history()).toHaveLength(1);
    },
    60_000,
  );
});
