import { strict as assert } from 'node:assert';
import { creditPackages } from '@jinwi/contracts';
import { type ModelLot } from '../ledger-model.js';
import { type Member, type World } from './world.js';

interface GrantRow {
  lotId: number;
  paymentId: string;
  granted: number;
  grantedAt: Date;
}

/** Adds lots from payments to the model, and checks that each was paid in full and once. */
export async function learnGrants({ parts: { bed, provider } }: World, member: Member): Promise<void> {
  const rows = await bed.dataSource.query<GrantRow[]>(
    `SELECT lot.id AS "lotId", payment_id AS "paymentId", granted, granted_at AS "grantedAt"
       FROM credits.lot JOIN credits."order" ON "order".id = order_id
      WHERE lot.user_id = $1 ORDER BY lot.id OFFSET $2`,
    [member.userId, member.purchases.length],
  );
  for (const { lotId, paymentId, granted, grantedAt } of rows) {
    const payment = provider.payments.get(paymentId);
    assert.equal(payment?.status, 'succeeded');
    assert.equal(payment.userId, member.userId);
    assert.equal(granted, creditPackages.find(({ id }) => id === payment.itemId)?.amount);
    assert(!member.purchases.some((purchase) => purchase.paymentId === paymentId), 'one lot per payment');
    assert.deepEqual(grantedAt, bed.now());
    const { priceMinor } = payment;
    const lot = member.model.grant({ source: 'purchase', granted, at: grantedAt, priceMinor });
    member.purchases.push({ lotId, paymentId, lot });
  }
}

interface RefundRow {
  id: string;
  lotId: number;
  amount: number;
  priceMinor: number;
  basis: string;
  state: 'requested' | 'processing' | 'succeeded' | 'failed' | 'released' | 'paid-manually';
}

type Offer = ReturnType<Member['model']['refund']>;

/** Adds new refunds and the ends of known ones to the model. @returns whether a refund is new */
export async function learnRefunds(
  { parts: { bed, provider } }: World,
  member: Member,
  offered?: { lot: ModelLot; offer: Offer },
): Promise<boolean> {
  const { model, refunds } = member;
  let hasBegun = false;
  const rows = await bed.dataSource.query<RefundRow[]>(
    `SELECT id, lot_id AS "lotId", amount, price_minor AS "priceMinor", basis, state FROM credits.refund
      WHERE user_id = $1 AND basis <> 'dispute' ORDER BY requested_at, id`,
    [member.userId],
  );
  for (const { id, lotId, amount, priceMinor, basis, state } of rows) {
    const lot = member.purchases.find((purchase) => purchase.lotId === lotId)?.lot;
    assert(lot, 'only what was bought is refunded');
    if (!refunds.has(id)) {
      assert.equal(offered?.lot, lot);
      assert.deepEqual({ amount, priceMinor, basis }, offered?.offer);
      assert(!member.hasOpenRefund(lot), 'one open refund per lot');
      model.setAside({ holdId: id, lot, at: bed.now() });
      hasBegun = true;
    }
    refunds.set(id, { lot, state });
    if (state === 'succeeded')
      assert(provider.hasSucceeded(id), 'what the provider has not said did not happen');
    if (state === 'succeeded' || state === 'paid-manually')
      model.endHold({ holdId: id, end: 'captured', at: bed.now() });
    if (state === 'released') model.endHold({ holdId: id, end: 'released', at: bed.now() });
  }
  return hasBegun;
}
