import { charge, later, lotsOf, purchase } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { auditOf, buy, openTermsTestBed, type TermsTestBed } from './terms-test-bed.js';

const granted = new Date('2026-01-01T00:00:00.000Z');
const dayMs = 24 * 3_600_000;

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

const close = () => bed.closing.close({ userId });
const refunds = async () =>
  (await bed.lots.lots({ userId })).lots
    .flatMap((lot) => lot.refunds)
    .map(({ basis, state, amount, priceMinor }) => ({
      basis,
      state,
      amount,
      priceMinor,
    }));
const afterDays = (days: number) => bed.setNow(later(granted, days * dayMs));

describe('the credits of a member who leaves', () => {
  it('BR-044 are refunded where the rules allow; free ones end', async () => {
    await buy(bed, { userId, amount: 10, priceMinor: 499 });
    const before = (await bed.ledger.records({ userId, beforeId: null })).records.length;
    afterDays(1);
    await close();
    expect(await refunds()).toEqual([{ basis: 'unused', state: 'processing', amount: 10, priceMinor: 499 }]);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 10 });
    const { records } = await bed.ledger.records({ userId, beforeId: null });
    expect(records).toHaveLength(before + 2);
    expect(records.map(({ kind, amount }) => [kind, amount])).toContainEqual(['expire', -5]);
    expect(await auditOf(bed, userId)).toContain(`member:${userId} account.close`);
  });

  it('are left to an operator after seven days, at the expired rate', async () => {
    await buy(bed, { userId, amount: 10, priceMinor: 1_000 });
    await bed.ledger.reserve(charge({ userId, amount: 7, holdId: '11111111-2222-4333-8444-000000000001' }));
    await bed.ledger.capture({ holdId: '11111111-2222-4333-8444-000000000001' });
    afterDays(30);
    await close();
    expect(await refunds()).toEqual([{ basis: 'unused', state: 'failed', amount: 8, priceMinor: 720 }]);
    expect([...bed.provider.refunds.values()].filter(({ priceMinor }) => priceMinor === 720)).toEqual([]);
    const [lot] = (await bed.lots.lots({ userId })).lots;
    const [refund] = lot?.refunds ?? [];
    const paid = await bed.refunds.endByHand({
      refundId: refund?.id ?? '',
      end: 'paid-manually',
      operator: 'kim',
    });
    expect(paid.state).toBe('paid-manually');
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 0 });
  });

  it('BR-050 expired ones are refunded at their rate', async () => {
    await buy(bed, { userId, amount: 10, priceMinor: 1_000 });
    afterDays(400);
    await close();
    expect(await refunds()).toEqual([{ basis: 'expired', state: 'processing', amount: 10, priceMinor: 900 }]);
  });

  it('wait for work that is running, and change nothing until then', async () => {
    await buy(bed, { userId });
    const { holdId } = await bed.ledger.reserve(charge({ userId }));
    await expect(close()).rejects.toMatchObject({ code: 'credits.charge-open', status: 409 });
    expect(await refunds()).toEqual([]);
    await bed.ledger.release({ holdId });
    afterDays(1);
    await close();
    expect(await refunds()).toHaveLength(1);
  });

  it('end once, though asked repeatedly and at once', async () => {
    await buy(bed, { userId, amount: 10, priceMinor: 1_000 });
    afterDays(30);
    await purchase(bed, { userId, amount: 5, priceMinor: 500 });
    await Promise.all([close(), close(), close()]);
    await close();
    expect((await refunds()).map(({ state, priceMinor }) => [state, priceMinor]).sort()).toEqual([
      ['failed', 900],
      ['processing', 500],
    ]);
    expect((await lotsOf(bed, userId)).map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
    expect((await auditOf(bed, userId)).filter((line) => line.endsWith('account.close'))).toHaveLength(1);
  });

  it('are none for an unknown member', async () => {
    await close();
    expect(await refunds()).toEqual([]);
  });

  it('BR-041 are not given free again to a member who returns', async () => {
    expect(await bed.ledger.openAccount({ userId, isReturning: true })).toMatchObject({ available: 0 });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0 });
    userId += 1;
    expect(await bed.ledger.openAccount({ userId })).toMatchObject({ available: 5 });
  });
});
