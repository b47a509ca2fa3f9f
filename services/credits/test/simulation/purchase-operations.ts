import { strict as assert } from 'node:assert';
import { creditPackages } from '@jinwi/contracts';
import { learnGrants } from './learn.js';
import { type SimulatedPayment } from './simulated-provider.js';
import { lostOr, type Member, type Operation, type World } from './world.js';

const beginPurchase: Operation = async (world, member) => {
  const { services, random } = world.parts;
  const { id: creditPackageId, price: amount } = random.pick(creditPackages);
  const request = { userId: member.userId, email: 'member@example.com', creditPackageId, amount };
  return world.attempt(member, () =>
    lostOr(services.payments.cards.createIntent(request), () => 'purchase begun'),
  );
};

const paymentsOf = ({ parts: { provider } }: World, { userId }: Member): SimulatedPayment[] =>
  [...provider.payments.values()].filter((payment) => payment.userId === userId);

const pay: Operation = (world, member) => {
  const open = paymentsOf(world, member).filter(({ status }) => status !== 'succeeded');
  if (open.length === 0) return beginPurchase(world, member);
  const payment = world.parts.random.pick(open.slice(-3));
  return Promise.resolve(`payment ${world.parts.provider.pay(payment)}`);
};

/** Makes the browser's call after a payment; sometimes for another member's payment, sometimes repeated. */
const complete: Operation = async (world, member) => {
  const { services, random, provider } = world.parts;
  const lately = [...provider.payments.values()].slice(-20);
  const own = paymentsOf(world, member);
  const payment = random.oneIn(8) ? lately[0] : own.at(-random.int({ from: 1, to: 3 }));
  if (!payment) return beginPurchase(world, member);
  const outcome = await world.attempt(member, () =>
    lostOr(
      services.payments.cards.complete({
        userId: member.userId,
        creditPackageId: payment.itemId,
        paymentIntentId: payment.id,
      }),
      ({ status }) => status,
    ),
  );
  await learnGrants(world, member);
  if (payment.userId !== member.userId) assert.notEqual(outcome, 'granted');
  else if (payment.status === 'succeeded') assert.match(outcome, /^(granted|connection lost)$/);
  else assert.match(outcome, /^(processing|payment\.failed|connection lost)$/);
  return `complete ${payment.userId === member.userId ? outcome : 'of another member'}`;
};

const reconcile: Operation = async (world) => {
  const { services } = world.parts;
  const outcome = await world.job(() =>
    lostOr(services.payments.reconciliation.reconcile(), ({ granted }) =>
      granted > 0 ? 'reconciliation granted' : 'reconciliation found nothing',
    ),
  );
  await world.forEachMember((member) => learnGrants(world, member));
  return outcome;
};

export const purchaseOperations = { beginPurchase, pay, complete, reconcile } satisfies Record<
  string,
  Operation
>;
