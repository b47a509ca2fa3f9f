import { charge, creditsOf, later } from './credits-test-bed.js';
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

const request = async () => bed.refunds.requestRefund(await refundRequestOf(bed, userId));
const stateOf = async () => (await newestLot(bed, userId)).refunds[0]?.state;
const byHand = (refundId: string, end: 'paid-manually' | 'released') =>
  bed.refunds.endByHand({ refundId, end, operator: 'kim' });

describe('a refund made at the provider by other hands', () => {
  const event = (paymentId: string, status: 'pending' | 'succeeded' | 'failed') => {
    const refund = { id: `re_${paymentId}`, paymentId, status, failureCode: null };
    return { eventId: 'evt', type: 'refund.updated', kind: 'refund', refund, refundId: null } as const;
  };

  it.each(['pending', 'succeeded'] as const)(
    '%s sets the rest of its lot aside once, without another payment',
    async (status) => {
      const paymentId = await buy(bed, { userId });
      const held = charge({ userId, amount: 8 });
      await bed.ledger.reserve(held);
      const refundRequest = await refundRequestOf(bed, userId);
      const before = await mismatches('refund-elsewhere');
      for (let time = 0; time < 3; time += 1) await bed.receive(event(paymentId, status));
      await bed.receive(event(paymentId, 'succeeded'));
      expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 15 });
      expect(await mismatches('refund-elsewhere')).toBe(before + 1);
      expect(await auditOf(bed, userId)).toEqual(['provider:stripe refund.elsewhere']);
      const entries = await bed.dataSource.query<object[]>(
        `SELECT amount FROM credits.entry WHERE op_key = $1`,
        [`refund:re_${paymentId}`],
      );
      expect(entries).toEqual([{ amount: -7 }]);
      // The failed charge's credits return to the lot but stay frozen, because their money was refunded too.
      await bed.ledger.release(held);
      expect((await newestLot(bed, userId)).refundable).toBeNull();
      for (const amount of [refundRequest.amount, 3])
        await expect(bed.refunds.requestRefund({ ...refundRequest, amount })).rejects.toMatchObject({
          code: expect.stringMatching(/^credits\.refund-(refused|changed)$/) as string,
        });
      expect(bed.provider.refunds.has(paymentId)).toBe(false);
      expect((await newestLot(bed, userId)).refunds).toEqual([]);
    },
  );

  it('gives the credits back when it fails after all', async () => {
    const paymentId = await buy(bed, { userId });
    await bed.receive(event(paymentId, 'pending'));
    await bed.receive(event(paymentId, 'failed'));
    await bed.receive(event(paymentId, 'pending'));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
    expect((await newestLot(bed, userId)).refundable).toMatchObject({ amount: 10 });
    expect(await auditOf(bed, userId)).toEqual([
      'provider:stripe refund.elsewhere',
      'provider:stripe refund.elsewhere-failed',
    ]);
  });

  it('of a payment that bought nothing here changes nothing', async () => {
    await buy(bed, { userId });
    await bed.receive(event('pi_unknown', 'succeeded'));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
  });
});

describe('an operator’s end of a refund whose answer is open', () => {
  /** Requests a refund while the provider cannot be reached, so that its outcome stays open. */
  const asked = async () => {
    await buy(bed, { userId });
    bed.provider.answer = 'unreachable';
    return request();
  };
  const refused = { code: 'credits.refund-refused' };

  it.each(['paid-manually', 'released'] as const)(
    '%s waits until five minutes after the provider was asked',
    async (end) => {
      const { id } = await asked();
      bed.setNow(later(granted, 5 * 60_000 - 1));
      await expect(byHand(id, end)).rejects.toMatchObject(refused);
      bed.setNow(later(granted, 5 * 60_000));
      expect(await byHand(id, end)).toMatchObject({ state: end });
    },
  );

  it('waits again each time the provider is asked, and is final', async () => {
    const { id } = await asked();
    bed.setNow(later(granted, 10 * 60_000));
    await expect(bed.refunds.resume(id)).rejects.toThrow();
    await expect(byHand(id, 'released')).rejects.toMatchObject(refused);
    bed.setNow(later(granted, 15 * 60_000));
    bed.provider.answer = 'succeeded';
    const findRefund = async () => {
      await byHand(id, 'released');
      return null;
    };
    const refunds = await refundsOf(Object.assign(providerLike(), { findRefund }));
    await refunds.resume(id);
    expect(bed.provider.refunds.has(id)).toBe(false);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15, held: 0 });
  });

  it('is refused unless the configured provider has the money', async () => {
    const { id } = await asked();
    bed.setNow(later(granted, 3_600_000));
    const elsewhere = await refundsOf(Object.assign(providerLike(), { kind: 'sandbox' }));
    for (const end of ['released', 'paid-manually'] as const)
      await expect(elsewhere.endByHand({ refundId: id, end, operator: 'kim' })).rejects.toMatchObject(
        refused,
      );
    expect(await stateOf()).toBe('requested');
  });

  it.each(['paid-manually', 'released'] as const)(
    '%s calls for a person when the provider succeeds after all',
    async (end) => {
      const { id } = await asked();
      bed.setNow(later(granted, 5 * 60_000));
      await byHand(id, end);
      const before = await mismatches('refund-paid-twice');
      bed.provider.answer = 'succeeded';
      const refundRequest = { refundId: id, paymentId: 'pi', priceMinor: 499 };
      await bed.provider.refund(refundRequest);
      await bed.receive(bed.provider.decide(id, 'succeeded'));
      expect(await mismatches('refund-paid-twice')).toBe(before + 1);
      expect(await stateOf()).toBe(end);
    },
  );

  const providerLike = () => Object.create(bed.provider) as typeof bed.provider;
  const refundsOf = async (provider: typeof bed.provider) => (await creditsOf(bed, { provider })).refunds;
});
