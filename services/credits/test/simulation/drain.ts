import { strict as assert } from 'node:assert';
import { findBreaches } from '../../src/ledger/ledger-check.repository.js';
import { learnGrants } from './learn.js';
import { deliverMessage } from './terms-operations.js';
import { reconcileOpenRefunds, sweepOverdue } from './time-operations.js';
import { lostOr, type World } from './world.js';

const roundsMax = 50;
const hourMs = 3_600_000;

/** Ends all pending work, as if the provider had reported everything, and compares the provider's records with ours. */
export async function drain(world: World): Promise<void> {
  const { provider, services } = world.parts;
  provider.isAlwaysReachable = true;
  let left: string[] = [];
  for (let round = 0; round < roundsMax; round += 1) {
    // Also ends what the previous round started.
    provider.endEverything();
    world.pass(hourMs);
    await deliverAll(world);
    await reconcileOpenRefunds(world);
    await sweepOverdue(world);
    const outcome = await lostOr(services.payments.reconciliation.reconcile(), () => 'reconciled');
    await world.forEachMember((member) => learnGrants(world, member));
    left = await inFlight(world);
    if (outcome === 'reconciled' && provider.messages.length === 0 && left.length === 0) {
      await compareBooks(world);
      provider.isAlwaysReachable = false;
      return;
    }
  }
  assert.fail(`these do not end: ${left.join(', ')}`);
}

async function deliverAll(world: World): Promise<void> {
  const { provider, random } = world.parts;
  const member = random.pick(world.members);
  for (let left = provider.messages.length; left > 0; left -= 1) {
    const message = provider.messages.shift();
    if (message) await deliverMessage({ world, member, message });
  }
}

async function inFlight({ parts: { bed } }: World): Promise<string[]> {
  const rows = await bed.dataSource.query<{ what: string }[]>(
    `SELECT 'refund ' || id AS what FROM credits.refund WHERE state IN ('requested', 'processing')
     UNION ALL SELECT 'hold ' || id FROM credits.hold WHERE state = 'held' AND expires_at <= $1
     UNION ALL SELECT 'dispute ' || id FROM credits.dispute WHERE state = 'open'`,
    [bed.now()],
  );
  return rows.map(({ what }) => what);
}

/** Checks invariant I7 against the provider's records: every payment has one lot, every refund moved money once. */
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
