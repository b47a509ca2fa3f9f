import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transaction } from '@jinwi/database';
import { disputeEvents } from '../src/refunds/refunds-metrics.js';
import { charge, later } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import {
  auditOf,
  buy,
  mismatches,
  newestLot,
  openTermsTestBed,
  type TermsTestBed,
  refundRequestOf,
} from './terms-test-bed.js';

const granted = new Date('2026-01-01T00:00:00.000Z');
const expiry = new Date('2027-01-01T00:00:00.000Z');

let bed: TermsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTermsTestBed({ poolSizeMax: 16 });
});
afterAll(() => bed.close());

beforeEach(() => {
  bed.setNow(granted);
  bed.provider.answer = 'pending';
  userId += 1;
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const records = async () => (await bed.ledger.records({ userId, beforeId: null })).records;
const request = async () => bed.refunds.requestRefund(await refundRequestOf(bed, userId));
const stateOf = async () => (await newestLot(bed, userId)).refunds[0]?.state;
const byHand = (refundId: string, end: 'paid-manually' | 'released') =>
  bed.refunds.endByHand({ refundId, end, operator: 'kim' });

describe('BR-049 the flow of a refund', () => {
  it('sets the credits aside and takes them when the provider succeeds', async () => {
    await buy(bed, { userId });
    const refund = await request();
    expect(refund).toMatchObject({ state: 'processing', amount: 10, settledAt: null });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 10 });
    const event = bed.provider.decide(refund.id, 'succeeded');
    for (let time = 0; time < 3; time += 1) await bed.receive(event);
    expect(await newestLot(bed, userId)).toMatchObject({ status: 'spent', remaining: 0, held: 0 });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
    expect(await auditOf(bed, userId)).toEqual([
      `member:${userId} refund.request`,
      'provider:stripe refund.succeeded',
    ]);
    expect((await records()).map(({ amount }) => amount)).toEqual([-10, 10, 5]);
    expect((await records())[0]).toMatchObject({ kind: 'hold', purpose: 'refund', holdId: refund.id });
  });

  it('is one when asked for sixteen times at once and again afterwards', async () => {
    bed.provider.answer = 'succeeded';
    await buy(bed, { userId });
    const refundRequest = await refundRequestOf(bed, userId);
    const refunds = await Promise.all(
      Array.from({ length: 16 }, () => bed.refunds.requestRefund(refundRequest)),
    );
    refunds.push(await bed.refunds.requestRefund(refundRequest));
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
  });

  it('offers nothing while one is open, and then what came back meanwhile', async () => {
    await buy(bed, { userId });
    const held = charge({ userId, amount: 8 });
    await bed.ledger.reserve(held);
    const refund = await request();
    await bed.ledger.release(held);
    expect((await newestLot(bed, userId)).refundable).toBeNull();
    await expect(
      bed.refunds.requestRefund({ ...(await newestLotWish()), amount: 3, priceMinor: 149 }),
    ).rejects.toMatchObject({ code: 'credits.refund-refused' });
    await bed.receive(bed.provider.decide(refund.id, 'succeeded'));
    expect((await newestLot(bed, userId)).refundable).toMatchObject({ amount: 3, priceMinor: 149 });
  });

  const newestLotWish = async () => ({ userId, lotId: (await newestLot(bed, userId)).id });

  it('keeps a failed one’s credits until an operator pays by hand', async () => {
    await buy(bed, { userId });
    const refund = await request();
    await bed.receive(bed.provider.decide(refund.id, 'failed'));
    expect(await stateOf()).toBe('failed');
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 10 });
    // This event arrives late, and its state is out of date.
    await bed.receive(bed.provider.decide(refund.id, 'succeeded'));
    expect(await stateOf()).toBe('failed');
    expect(await byHand(refund.id, 'paid-manually')).toMatchObject({ state: 'paid-manually' });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
    expect(await auditOf(bed, userId)).toContain('operator:kim refund.paid-manually');
  });

  it('gives a failed one’s credits back when an operator releases it', async () => {
    await buy(bed, { userId });
    bed.provider.answer = 'failed';
    const refund = await request();
    expect(refund.state).toBe('failed');
    expect(await byHand(refund.id, 'released')).toMatchObject({ state: 'released' });
    expect(await byHand(refund.id, 'released')).toMatchObject({ state: 'released' });
    await expect(byHand(refund.id, 'paid-manually')).rejects.toMatchObject({
      code: 'credits.refund-refused',
    });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
    const { id: lotId } = await newestLot(bed, userId);
    const work = { purpose: 'refund', holdId: refund.id, lotId };
    expect((await records()).slice(0, 2)).toMatchObject([
      { ...work, kind: 'release' },
      { ...work, kind: 'hold' },
    ]);
  });

  it.each([
    ['before the lot expires', later(expiry, -1), { remaining: 10, expired: 0, status: 'active' }],
    ['at its expiry', expiry, { remaining: 0, expired: 10, status: 'expired' }],
  ])('released %s, returns its credits as remaining or expired', async (_, at, expected) => {
    await buy(bed, { userId });
    bed.provider.answer = 'failed';
    const refund = await request();
    bed.setNow(at);
    await byHand(refund.id, 'released');
    expect(await newestLot(bed, userId)).toMatchObject(expected);
  });

  it('owes the money when the provider takes a success back', async () => {
    bed.provider.answer = 'succeeded';
    await buy(bed, { userId });
    const refund = await request();
    await bed.receive(bed.provider.decide(refund.id, 'failed'));
    expect(await stateOf()).toBe('failed');
    await expect(byHand(refund.id, 'released')).rejects.toMatchObject({ code: 'credits.refund-refused' });
    expect(await byHand(refund.id, 'paid-manually')).toMatchObject({ state: 'paid-manually' });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
  });

  it('owes the money of a success taken back despite another open refund', async () => {
    await buy(bed, { userId });
    const held = charge({ userId, amount: 8 });
    await bed.ledger.reserve(held);
    const first = await request();
    await bed.receive(bed.provider.decide(first.id, 'succeeded'));
    await bed.ledger.release(held);
    const second = await request();
    await bed.receive(bed.provider.decide(first.id, 'failed'));
    const states = (await newestLot(bed, userId)).refunds.map(({ id, state }) => [id, state]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [first.id, 'failed'],
        [second.id, 'processing'],
      ]),
    );
    expect(await byHand(first.id, 'paid-manually')).toMatchObject({ state: 'paid-manually' });
  });

  it('rolls back with the transaction of the event', async () => {
    await buy(bed, { userId });
    const refund = await request();
    const event = bed.provider.decide(refund.id, 'succeeded');
    const aborted = transaction(bed.dataSource, async (manager) => {
      await bed.handleMoneyBack(event, manager);
      throw new Error('power cut');
    });
    await expect(aborted).rejects.toThrow('power cut');
    expect(await stateOf()).toBe('processing');
    await transaction(bed.dataSource, (manager) => bed.handleMoneyBack(event, manager));
    expect(await stateOf()).toBe('succeeded');
  });

  it('is found by the provider’s id, not by an unknown one', async () => {
    await buy(bed, { userId });
    const refund = await request();
    const event = bed.provider.decide(refund.id, 'succeeded');
    await bed.receive({ ...event, refund: { ...event.refund, id: 're_unknown' }, refundId: null });
    expect(await stateOf()).toBe('processing');
    await bed.receive({ ...event, refundId: null });
    expect(await stateOf()).toBe('succeeded');
  });
});

describe('a dispute', () => {
  const dispute = (paymentId: string) => ({
    eventId: 'evt',
    type: 'charge.dispute',
    disputeId: `dp_${paymentId}`,
    paymentId,
  });
  const open = (paymentId: string) =>
    bed.receive({ ...dispute(paymentId), kind: 'dispute-opened', priceMinor: 499 });
  const close = (paymentId: string, isWon: boolean | null) =>
    bed.receive({ ...dispute(paymentId), kind: 'dispute-closed', isWon });

  it('counts in the metric that the alert of opened disputes reads', async () => {
    const rules = await readFile(join(__dirname, '../../../deploy/observability/alerts.yml'), 'utf8');
    const kind = /jinwi_credits_disputes_total\{kind="([^"]+)"\}/.exec(rules)?.[1];
    const count = async () =>
      (await disputeEvents.get()).values
        .filter(({ labels }) => labels.kind === kind)
        .reduce((sum, { value }) => sum + value, 0);
    const before = await count();
    await open(await buy(bed, { userId }));
    expect(await count()).toBe(before + 1);
  });

  it('freezes what remains, and gives it back when it is won', async () => {
    const paymentId = await buy(bed, { userId });
    await bed.ledger.reserve(charge({ userId, amount: 7 }));
    await open(paymentId);
    await open(paymentId);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 15 });
    expect((await newestLot(bed, userId)).refundable).toBeNull();
    await close(paymentId, true);
    await close(paymentId, true);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 8, held: 7 });
    expect(await auditOf(bed, userId)).toEqual([
      'provider:stripe dispute.open',
      'provider:stripe dispute.won',
    ]);
  });

  it('takes what remains when lost, including what came back meanwhile', async () => {
    const paymentId = await buy(bed, { userId });
    const held = charge({ userId, amount: 7 });
    await bed.ledger.reserve(held);
    await open(paymentId);
    await bed.ledger.release(held);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 7, held: 8 });
    await close(paymentId, false);
    await close(paymentId, true);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
    expect((await newestLot(bed, userId)).refunds).toMatchObject([
      { basis: 'dispute', state: 'succeeded', amount: 10, priceMinor: 499 },
    ]);
    expect((await records())[0]).toMatchObject({ kind: 'refund', amount: -2, purpose: 'dispute' });
  });

  it('stays frozen and calls for a person when neither won nor lost', async () => {
    const paymentId = await buy(bed, { userId });
    await open(paymentId);
    const before = await mismatches('dispute-end');
    await close(paymentId, null);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 10 });
    expect(await mismatches('dispute-end')).toBe(before + 1);
    await close(paymentId, true);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
  });

  it('never makes anything negative: spent credits stay spent', async () => {
    const paymentId = await buy(bed, { userId });
    const all = charge({ userId, amount: 15 });
    await bed.ledger.reserve(all);
    await bed.ledger.capture(all);
    await open(paymentId);
    await close(paymentId, false);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 0 });
  });

  it('freezes nothing when its opening is heard after its end', async () => {
    const paymentId = await buy(bed, { userId });
    await close(paymentId, true);
    await open(paymentId);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
    const second = await buy(bed, { userId });
    await close(second, false);
    await open(second);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
  });

  it.each([true, false])('freezes expired credits too; won: %s', async (isWon) => {
    const paymentId = await buy(bed, { userId });
    bed.setNow(expiry);
    await open(paymentId);
    expect(await newestLot(bed, userId)).toMatchObject({ expired: 0, held: 10 });
    await close(paymentId, isWon);
    expect(await newestLot(bed, userId)).toMatchObject({
      expired: isWon ? 10 : 0,
      held: 0,
      status: 'expired',
    });
  });

  it('of an unknown payment changes nothing', async () => {
    await open('pi_elsewhere');
    await close('pi_elsewhere', false);
    await bed.ledger.openAccount({ userId });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
  });
});
