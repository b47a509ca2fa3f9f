import { strict as assert } from 'node:assert';
import { findBreaches } from '../../src/ledger-invariants.js';
import { reconcilePayments } from '../../src/payments/reconcile-payments.job.js';
import { learnGrants } from './learn.js';
import { deliverMessage } from './terms-operations.js';
import { settleOpenRefunds, sweepOverdue } from './time-operations.js';
import { lostOr, type World } from './world.js';

const roundsMax = 50;
const hourMs = 3_600_000;

/**
 * Lets everything that is under way come to its end, as it does when the provider has said all it has to say, and
 * compares its books with ours.
 */
export async function drain(world: World): Promise<void> {
  const { provider, services } = world.parts;
  provider.endEverything();
  for (let round = 0; round < roundsMax; round += 1) {
    world.pass(hourMs);
    await deliverAll(world);
    await settleOpenRefunds(world);
    await sweepOverdue(world);
    const outcome = await lostOr(reconcilePayments(services.payments.reconciliation), () => 'reconciled');
    await world.forEachMember((member) => learnGrants(world, member));
    if (outcome === 'reconciled' && provider.messages.length === 0 && !(await isUnderWay(world))) {
      return compareBooks(world);
    }
  }
  assert.fail('what is under way does not end');
}

async function deliverAll(world: World): Promise<void> {
  const { provider, random } = world.parts;
  const member = random.pick(world.members);
  for (let left = provider.messages.length; left > 0; left -= 1) {
    const message = provider.messages.shift();
    if (message) await deliverMessage({ world, member, message });
  }
}

async function isUnderWay({ parts: { bed } }: World): Promise<boolean> {
  const [row] = await bed.dataSource.query<{ isUnderWay: boolean }[]>(
    `SELECT EXISTS (SELECT FROM credits.refund WHERE state IN ('requested', 'processing'))
         OR EXISTS (SELECT FROM credits.hold WHERE state = 'held' AND expires_at <= $1)
         OR EXISTS (SELECT FROM credits.dispute WHERE state = 'open') AS "isUnderWay"`,
    [bed.now()],
  );
  return row?.isUnderWay ?? true;
}

/** I7 with the other side's word: every payment has one lot, every refund moved the money once. */
async function compareBooks({ parts: { bed, provider } }: World): Promise<void> {
  assert.deepEqual(await findBreaches(bed.dataSource.manager, { at: bed.now() }), []);
  const lots = await bed.dataSource.query<{ paymentId: string; priceMinor: number }[]>(
    `SELECT payment_id AS "paymentId", lot.price_minor AS "priceMinor" FROM credits.lot
       JOIN credits."order" ON "order".id = order_id ORDER BY payment_id`,
  );
  const paid = [...provider.payments.values()].filter(({ status }) => status === 'succeeded');
  assert.deepEqual(
    lots,
    paid
      .map(({ id, priceMinor }) => ({ paymentId: id, priceMinor }))
      .toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1)),
  );
  const refunds = await bed.dataSource.query<{ id: string; state: string }[]>(
    `SELECT id, state FROM credits.refund WHERE basis <> 'dispute'`,
  );
  for (const { id, state } of refunds) {
    const { status } = provider.refunds.get(id) ?? { status: 'never made' };
    assert.equal(
      state === 'succeeded',
      status === 'succeeded',
      `refund ${id} is ${state} here, ${status} there`,
    );
  }
  for (const payment of paid) {
    const back = [...provider.refunds.values()]
      .filter(({ paymentId, status }) => paymentId === payment.id && status === 'succeeded')
      .reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    assert(back <= payment.priceMinor, `${payment.id} gave back more than was paid`);
  }
}
