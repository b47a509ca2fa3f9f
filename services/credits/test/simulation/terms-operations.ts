import { strict as assert } from 'node:assert';
import { type PaymentEvent } from '../../src/payments/payment-provider.js';
import { learnGrants, learnRefunds } from './learn.js';
import { codeOf, lostOr, type Member, type Operation, type World } from './world.js';

/** Extends a lot with the extension count the member saw, which may be out of date. */
const extend: Operation = async (world, member) => {
  const { bed, random, services } = world.parts;
  const rows = await bed.dataSource.query<{ id: number }[]>(
    'SELECT id FROM credits.lot WHERE user_id = $1 ORDER BY id',
    [member.userId],
  );
  const index = random.int({ from: Math.max(0, rows.length - 6), to: rows.length - 1 });
  const [row, lot] = [rows[index], member.model.lots[index]];
  assert(row && lot, 'the model has as many lots');
  const isOld = lot.extensionCount > 0 && random.oneIn(3);
  const seen = lot.extensionCount + (isOld ? -1 : random.oneIn(8) ? 1 : 0);
  const request = { userId: member.userId, lotId: row.id, extensionCount: seen };
  const outcome = await world.attempt(member, () =>
    services.lots.extend(request).then(({ extensionCount }) => `count ${extensionCount}`, codeOf),
  );
  if (request.extensionCount < lot.extensionCount) {
    assert.equal(outcome, `count ${lot.extensionCount}`);
    return 'extend repeated';
  }
  const isExtended = request.extensionCount === lot.extensionCount && member.model.extend(lot, world.at);
  assert.equal(outcome, isExtended ? `count ${lot.extensionCount}` : 'credits.extension-refused');
  return isExtended ? 'extend' : 'extend refused';
};

const requestRefund: Operation = async (world, member) => {
  const { random, services } = world.parts;
  if (member.purchases.length === 0) return 'refund of nothing';
  const { lot, lotId } = random.pick(member.purchases.slice(-4));
  const offer = member.model.refund(lot, world.at);
  const wished = offer ?? { amount: random.int({ from: 1, to: 5 }), priceMinor: 100 };
  const amount = random.oneIn(8) ? wished.amount + 1 : wished.amount;
  const { userId } = member;
  const isOpen = member.hasOpenRefund(lot);
  const outcome = await world.attempt(member, () =>
    services.refunds
      .requestRefund({ userId, lotId, amount, priceMinor: wished.priceMinor })
      .then(() => 'agreed', codeOf),
  );
  const hasBegun = await learnRefunds(world, member, { lot, offer });
  assert.equal(hasBegun, offer !== null && !isOpen && amount === offer.amount);
  if (!hasBegun) return `refund ${outcome === 'agreed' ? 'repeated' : outcome}`;
  assert.equal(outcome, 'agreed');
  return `refund of ${offer?.basis} begun`;
};

/** Decides a refund that the provider has accepted; sometimes reverses a success. */
const decideRefund: Operation = (world) => {
  const { provider, random } = world.parts;
  const refunds = [...provider.refunds.values()].slice(-60);
  const pending = refunds.filter(({ status }) => status === 'pending');
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (succeeded.length > 0 && random.oneIn(12)) {
    provider.endRefund(random.pick(succeeded), 'failed');
    return Promise.resolve('refund taken back');
  }
  if (pending.length === 0) return Promise.resolve('no refund pending');
  provider.endRefund(random.pick(pending), random.oneIn(3) ? 'failed' : 'succeeded');
  return Promise.resolve('refund decided');
};

/** Lets an operator end a refund, mostly a failed one. */
const endByHand: Operation = async (world, member) => {
  const { random, services } = world.parts;
  const known = [...member.refunds].filter(([, { state }]) => state === 'failed' || random.oneIn(3));
  const refundId = known[0]?.[0];
  if (!refundId) return 'no refund by hand';
  const end = random.pick(['paid-manually', 'released'] as const);
  const outcome = await world.attempt(member, () =>
    lostOr(services.refunds.endByHand({ refundId, end, operator: 'simulation' }), ({ state }) => state),
  );
  await learnRefunds(world, member);
  return `by hand ${outcome}`;
};

const dispute: Operation = (world, member) => {
  const { provider, random } = world.parts;
  const open = provider.disputes.filter(({ isOpen }) => isOpen);
  if (open.length > 0 && random.oneIn(2)) {
    const isWon = random.oneIn(2);
    provider.closeDispute(random.pick(open), isWon);
    return Promise.resolve(`dispute ${isWon ? 'won' : 'lost'}`);
  }
  const purchase = member.purchases.at(-random.int({ from: 1, to: 3 }));
  if (!purchase) return Promise.resolve('nothing to dispute');
  provider.openDispute(purchase.paymentId);
  return Promise.resolve('dispute opened');
};

/** Delivers one of the provider's events. Events arrive in any order, and many arrive again later. */
const deliver: Operation = async (world, member) => {
  const { provider, random } = world.parts;
  const { messages } = provider;
  if (messages.length === 0) return 'no message';
  const index = random.int({ from: 0, to: messages.length - 1 });
  const message = messages[index];
  assert(message, 'an index within');
  if (!random.oneIn(3)) messages.splice(index, 1);
  return deliverMessage({ world, member, message });
};

export async function deliverMessage({
  world,
  member,
  message,
}: {
  world: World;
  member: Member;
  message: PaymentEvent;
}): Promise<string> {
  const { services } = world.parts;
  const isNew = !world.received.has(message.eventId);
  const outcome = await world.attempt(member, () =>
    lostOr(
      services.payments.webhook.receive({ body: JSON.stringify(message), signature: '' }),
      () => 'received',
    ),
  );
  if (outcome === 'connection lost') {
    world.parts.provider.messages.push(message);
    return 'message to be sent again';
  }
  world.received.add(message.eventId);
  if (isNew) applyDispute(world, message);
  await world.forEachMember(async (each) => {
    await learnGrants(world, each);
    await learnRefunds(world, each);
  });
  return isNew ? `message ${message.kind}` : 'message again';
}

function applyDispute(world: World, message: PaymentEvent): void {
  if (message.kind !== 'dispute-opened' && message.kind !== 'dispute-closed') return;
  for (const { purchases, model } of world.members) {
    const lot = purchases.find(({ paymentId }) => paymentId === message.paymentId)?.lot;
    if (!lot) continue;
    const { disputeId } = message;
    if (message.kind === 'dispute-opened') model.openDispute({ disputeId, lot, at: world.at });
    else if (message.isWon !== null)
      model.closeDispute({ disputeId, lot, isWon: message.isWon, at: world.at });
  }
}

export const termsOperations = {
  extend,
  requestRefund,
  decideRefund,
  endByHand,
  dispute,
  deliver,
} satisfies Record<string, Operation>;
