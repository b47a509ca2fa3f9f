import { publishedRules } from '../src/ledger/rules.js';
import { later, lotsOf, startOfTime } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { auditOf, openSandboxBed, type PaymentsTestBed, planOf } from './payments-test-bed.js';

const dayMs = 86_400_000;

let bed: PaymentsTestBed;
let userId: number;

beforeAll(async () => {
  bed = await openSandboxBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  bed.setNow(startOfTime);
  userId = await bed.newMember();
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const buy = (change: Partial<ReturnType<typeof planOf>> = {}) =>
  bed.payments.plans.purchase(planOf(userId, bed.now(), change));
const available = async () => (await bed.ledger.balance({ userId })).available;

describe('demo purchase of a plan', () => {
  it('API-070 API-072 API-075 BR-053 gives credits marked as demo, without a price, in record and audit', async () => {
    expect(await buy()).toEqual({ success: true, credits: 55, added: 50 });
    expect(await lotsOf(bed, userId)).toMatchObject([
      { source: 'signup', granted: 5 },
      { source: 'demo', granted: 50, remaining: 50 },
    ]);
    const { records } = await bed.ledger.records({ userId, beforeId: null });
    expect(records[0]).toMatchObject({
      userId,
      amount: 50,
      stripePaymentId: `test_payment_${startOfTime.getTime()}`,
    });
    expect(await auditOf(bed, userId)).toEqual([{ actor: `member:${userId}`, action: 'purchase.demo' }]);
    const [lot] = await bed.dataSource.query<object[]>(
      `SELECT price_minor, currency, refundable_until FROM credits.lot WHERE user_id = $1 AND source = 'demo'`,
      [userId],
    );
    expect(lot).toEqual({ price_minor: 0, currency: null, refundable_until: null });
  });

  it('BR-042 gives credits that last as long as configured', async () => {
    const other = await openSandboxBed({ rules: { ...publishedRules, validityDays: 730 } });
    try {
      const member = await other.newMember();
      await other.payments.plans.purchase(planOf(member, other.now()));
      const lot = (await lotsOf(other, member)).find(({ source }) => source === 'demo');
      expect(lot?.expires_at).toEqual(later(other.now(), 730 * dayMs));
    } finally {
      await other.close();
    }
  });

  it('opens the account of a member who has none yet', async () => {
    const stranger = 900_000 + userId;
    expect(await bed.payments.plans.purchase(planOf(stranger, bed.now()))).toMatchObject({ credits: 55 });
  });

  it.each([
    ['BR-009 starter', 10, 5000],
    ['BR-009 basic', 50, 20000],
    ['BR-009 pro', 150, 50000],
    ['BR-009 business', 500, 125000],
  ])('%s gives %i for %i won', async (name, amount, price) => {
    const packageId = name.split(' ')[1] ?? '';
    expect(await buy({ packageId, amount, price })).toMatchObject({ added: amount });
  });

  it.each([
    ['an unknown plan', { packageId: 'gold' }, 'payment.item-unknown'],
    ['a package of the dialog', { packageId: 'package-10' }, 'payment.item-unknown'],
    ['another amount', { amount: 500 }, 'payment.amount-differs'],
    ['another price', { price: 1 }, 'payment.amount-differs'],
    ['a reference of another kind', { paymentId: 'pi_123' }, 'payment.reference-invalid'],
    [
      'a reference too old',
      { paymentId: `test_payment_${startOfTime.getTime() - 600_001}` },
      'payment.reference-invalid',
    ],
    [
      'a reference of the future',
      { paymentId: `test_payment_${startOfTime.getTime() + 600_001}` },
      'payment.reference-invalid',
    ],
  ])('API-072 refuses %s', async (_, change, code) => {
    await expect(buy(change)).rejects.toMatchObject({ code });
    expect(await available()).toBe(5);
  });

  it('API-072 takes a reference once from each member', async () => {
    await buy();
    await expect(buy()).rejects.toMatchObject({ code: 'payment.reference-used' });
    const other = await bed.newMember();
    expect(await bed.payments.plans.purchase(planOf(other, bed.now()))).toMatchObject({ credits: 55 });
    expect(await available()).toBe(55);
  });

  it('API-072 grants once for 64 parallel calls with the same reference', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => buy()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'payment.reference-used' });
    }
    expect(await available()).toBe(55);
  });

  it('stops at 1,000 credits a day, also for 32 parallel calls', async () => {
    const big = { packageId: 'pro', amount: 150, price: 50000 };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, (_, index) =>
        buy({ ...big, paymentId: `test_payment_${startOfTime.getTime() - index}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'payment.demo-limit' });
    }
    expect(await available()).toBe(905);
  });

  it('counts exactly up to the limit, and anew from midnight in Korea', async () => {
    const half = { packageId: 'business', amount: 500, price: 125000 };
    const starter = { packageId: 'starter', amount: 10, price: 5000 };
    await buy(half);
    bed.setNow(later(startOfTime, 1));
    await buy(half);
    bed.setNow(new Date('2026-01-01T14:59:59.999Z'));
    await expect(buy(starter)).rejects.toMatchObject({ code: 'payment.demo-limit' });
    bed.setNow(new Date('2026-01-01T15:00:00.000Z'));
    await buy(starter);
    expect(await available()).toBe(1_015);
    bed.setNow(later(startOfTime, dayMs));
  });

  it('API-073 is off where the configuration says so', async () => {
    const off = await openSandboxBed({ isDemoOn: false });
    await expect(off.payments.plans.purchase(planOf(1, off.now()))).rejects.toMatchObject({
      code: 'payment.demo-off',
      status: 403,
    });
    await off.close();
  });
});
