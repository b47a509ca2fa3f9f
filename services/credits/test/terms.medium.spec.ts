import { lotSchema } from '@jinwi/contracts';
import { charge, later } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import {
  auditOf,
  buy,
  newestLot,
  openTermsTestBed,
  type TermsTestBed,
  refundRequestOf,
} from './terms-test-bed.js';

const granted = new Date('2026-01-01T00:00:00.000Z');
const expiry = new Date('2027-01-01T00:00:00.000Z');
const dayMs = 86_400_000;

let bed: TermsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTermsTestBed();
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

const extend = async (extensionCount: number) =>
  bed.lots.extend({ userId, lotId: (await newestLot(bed, userId)).id, extensionCount });

describe('BR-043 an extension', () => {
  it('gives three months more, written in the ledger and the audit', async () => {
    await buy(bed, { userId });
    expect((await newestLot(bed, userId)).extension).toEqual({ expiresAt: '2027-04-01T00:00:00.000Z' });
    const lot = await extend(0);
    expect(lot).toMatchObject({ expiresAt: '2027-04-01T00:00:00.000Z', extensionCount: 1 });
    expect(() => lotSchema.parse(lot)).not.toThrow();
    const entries = await bed.dataSource.query(
      `SELECT op_key, amount FROM credits.entry WHERE user_id = $1 AND kind = 'extend'`,
      [userId],
    );
    expect(entries).toEqual([{ op_key: `extend:${lot.id}:1`, amount: 0 }]);
    expect(await auditOf(bed, userId)).toEqual([`member:${userId} lot.extend`]);
  });

  it('asked for by sixteen presses at once is one', async () => {
    await buy(bed, { userId });
    const { id: lotId } = await newestLot(bed, userId);
    const lots = await Promise.all(
      Array.from({ length: 16 }, () => bed.lots.extend({ userId, lotId, extensionCount: 0 })),
    );
    expect(new Set(lots.map(({ expiresAt }) => expiresAt))).toEqual(new Set(['2027-04-01T00:00:00.000Z']));
    expect(await auditOf(bed, userId)).toHaveLength(1);
  });

  it('BR-050 ends five years after the purchase, cutting the last block', async () => {
    await buy(bed, { userId });
    for (let count = 0; count < 16; count += 1) await extend(count);
    expect(await newestLot(bed, userId)).toMatchObject({
      expiresAt: '2031-01-01T00:00:00.000Z',
      extension: null,
    });
    await expect(extend(16)).rejects.toMatchObject({ code: 'credits.extension-refused' });
  });

  it('gives what it offers, for months of any length', async () => {
    bed.setNow(new Date('2026-11-30T15:00:00.000Z'));
    await buy(bed, { userId });
    for (let count = 0; ; count += 1) {
      const { extension } = await newestLot(bed, userId);
      if (!extension) break;
      expect((await extend(count)).expiresAt).toBe(extension.expiresAt);
    }
    expect((await newestLot(bed, userId)).expiresAt).toBe('2031-11-30T15:00:00.000Z');
  });

  it('is possible one millisecond before expiry, not at it (terms, article 8.4)', async () => {
    await buy(bed, { userId });
    bed.setNow(later(expiry, -1));
    expect(await newestLot(bed, userId)).toMatchObject({
      extension: { expiresAt: '2027-04-01T00:00:00.000Z' },
    });
    await extend(0);
    await buy(bed, { userId });
    const { id: lotId, expiresAt } = await newestLot(bed, userId);
    bed.setNow(new Date(expiresAt));
    expect(await newestLot(bed, userId)).toMatchObject({ extension: null, status: 'expired' });
    await expect(bed.lots.extend({ userId, lotId, extensionCount: 0 })).rejects.toMatchObject({
      code: 'credits.extension-refused',
    });
  });

  it('is for free credits too, but not for spent ones', async () => {
    await bed.ledger.openAccount({ userId });
    await expect(extend(3)).rejects.toMatchObject({ code: 'credits.extension-refused' });
    await extend(0);
    const all = charge({ userId, amount: 5 });
    await bed.ledger.reserve(all);
    await bed.ledger.capture(all);
    expect(await newestLot(bed, userId)).toMatchObject({ status: 'spent', extension: null });
    await expect(extend(1)).rejects.toMatchObject({ code: 'credits.extension-refused' });
  });

  it('is refused for a foreign lot as for an unknown one', async () => {
    await buy(bed, { userId });
    const { id: lotId } = await newestLot(bed, userId);
    userId += 1;
    await bed.ledger.openAccount({ userId });
    const unknown = { code: 'credits.lot-not-found' };
    await expect(bed.lots.extend({ userId, lotId, extensionCount: 0 })).rejects.toMatchObject(unknown);
    await expect(
      bed.refunds.requestRefund({ userId, lotId, amount: 10, priceMinor: 499 }),
    ).rejects.toMatchObject(unknown);
  });
});

describe('BR-044 a refund within seven days', () => {
  it('is the whole price a millisecond before they end, nothing after', async () => {
    await buy(bed, { userId });
    bed.setNow(later(granted, 7 * dayMs - 1));
    expect((await newestLot(bed, userId)).refundable).toEqual({
      amount: 10,
      priceMinor: 499,
      currency: 'usd',
      basis: 'unused',
    });
    const refundRequest = await refundRequestOf(bed, userId);
    bed.setNow(later(granted, 7 * dayMs));
    expect((await newestLot(bed, userId)).refundable).toBeNull();
    await expect(bed.refunds.requestRefund(refundRequest)).rejects.toMatchObject({
      code: 'credits.refund-refused',
    });
    bed.setNow(later(granted, 7 * dayMs - 1));
    expect(await bed.refunds.requestRefund(refundRequest)).toMatchObject({
      state: 'processing',
      priceMinor: 499,
    });
  });

  it('BR-051 is of the unused part, held credits excluded, rounded down', async () => {
    await buy(bed, { userId });
    await bed.ledger.reserve(charge({ userId, amount: 5 }));
    await bed.ledger.reserve(charge({ userId, amount: 3 }));
    expect((await newestLot(bed, userId)).refundable).toMatchObject({ amount: 7, priceMinor: 349 });
    await bed.refunds.requestRefund(await refundRequestOf(bed, userId));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 15 });
  });

  it('BR-046 is due at the end of the third business day', async () => {
    bed.setNow(new Date('2026-11-26T03:00:00.000Z'));
    await buy(bed, { userId });
    expect((await bed.refunds.requestRefund(await refundRequestOf(bed, userId))).dueAt).toBe(
      '2026-12-01T14:59:59.999Z',
    );
  });

  it('is refused, holding nothing, when it differs from what was shown', async () => {
    await buy(bed, { userId });
    const refundRequest = await refundRequestOf(bed, userId);
    await bed.ledger.reserve(charge({ userId, amount: 6 }));
    const changed = { code: 'credits.refund-changed' };
    await expect(bed.refunds.requestRefund(refundRequest)).rejects.toMatchObject(changed);
    const now = await refundRequestOf(bed, userId);
    await expect(bed.refunds.requestRefund({ ...now, priceMinor: now.priceMinor + 1 })).rejects.toMatchObject(
      changed,
    );
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 9, held: 6 });
  });

  it.each(['signup', 'goodwill', 'demo'] as const)('BR-047 gives nothing for %s credits', async (source) => {
    await bed.ledger.openAccount({ userId });
    if (source !== 'signup')
      await bed.ledger.grant({ userId, opKey: `${source}${userId}`, source, amount: 5 });
    const lot = await newestLot(bed, userId);
    expect(lot).toMatchObject({ source, refundable: null, price: null });
    await expect(
      bed.refunds.requestRefund({ userId, lotId: lot.id, amount: 5, priceMinor: 0 }),
    ).rejects.toMatchObject({ code: 'credits.refund-refused' });
  });
});

describe('BR-045 a refund after expiry', () => {
  it('is of 90 % from expiry until five years later', async () => {
    await buy(bed, { userId, amount: 50, priceMinor: 20_001, currency: 'krw' });
    bed.setNow(later(expiry, -1));
    expect((await newestLot(bed, userId)).refundable).toBeNull();
    bed.setNow(expiry);
    expect((await newestLot(bed, userId)).refundable).toEqual({
      amount: 50,
      priceMinor: 18_000,
      currency: 'krw',
      basis: 'expired',
    });
    bed.setNow(new Date('2031-12-31T23:59:59.999Z'));
    const refundRequest = await refundRequestOf(bed, userId);
    bed.setNow(new Date('2032-01-01T00:00:00.000Z'));
    expect((await newestLot(bed, userId)).refundable).toBeNull();
    await expect(bed.refunds.requestRefund(refundRequest)).rejects.toMatchObject({
      code: 'credits.refund-refused',
    });
    bed.setNow(new Date('2031-12-31T23:59:59.999Z'));
    bed.provider.answer = 'succeeded';
    expect(await bed.refunds.requestRefund(refundRequest)).toMatchObject({
      state: 'succeeded',
      basis: 'expired',
    });
    expect(await newestLot(bed, userId)).toMatchObject({
      status: 'expired',
      expired: 0,
      held: 0,
      refundable: null,
    });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 0 });
  });

  it('leaves out what a charge still holds', async () => {
    await buy(bed, { userId });
    bed.setNow(later(expiry, -1));
    const held = charge({ userId, amount: 8 });
    await bed.ledger.reserve(held);
    bed.setNow(expiry);
    expect((await newestLot(bed, userId)).refundable).toMatchObject({ amount: 7 });
    await bed.refunds.requestRefund(await refundRequestOf(bed, userId));
    await bed.ledger.release(held);
    expect(await newestLot(bed, userId)).toMatchObject({ expired: 3, held: 7, refundable: null });
  });
});
