import { type LotFacts } from '../ledger/grant.js';
import { refundOffer } from './refund-rule.js';
import { publishedRules, type TermsRules } from '../ledger/rules.js';

const purchased: LotFacts = {
  source: 'purchase',
  status: 'active',
  granted: 10,
  remaining: 10,
  held: 0,
  expiredRemaining: 0,
  priceMinor: 499,
  currency: 'usd',
  expiresAt: new Date('2027-01-01T00:00:00Z'),
  extendUntil: new Date('2031-01-01T00:00:00Z'),
  refundableUntil: new Date('2026-01-08T00:00:00Z'),
  isFrozen: false,
};
const expired: Partial<LotFacts> = { status: 'expired', remaining: 0, expiredRemaining: 10 };

const offer = (at: string, change: Partial<LotFacts> = {}, rules: Partial<TermsRules> = {}) => {
  const found = refundOffer({
    lot: { ...purchased, ...change },
    at: new Date(at),
    rules: { ...publishedRules, ...rules },
  });
  return found && [found.basis, found.amount, found.priceMinor];
};

describe('BR-051 the money of a refund', () => {
  it.each([
    [10, 499],
    [9, 449],
    [7, 349],
    [1, 49],
  ])('for %d of 10 unused credits of 499 is %d', (remaining, priceMinor) => {
    expect(offer('2026-01-02T00:00:00Z', { remaining })).toEqual(['unused', remaining, priceMinor]);
  });

  it.each([
    [10, 449],
    [7, 314],
    [1, 44],
  ])('for %d of 10 expired credits is %d, rounded once', (expiredRemaining, priceMinor) => {
    expect(offer('2027-01-01T00:00:00Z', { ...expired, expiredRemaining })).toEqual([
      'expired',
      expiredRemaining,
      priceMinor,
    ]);
  });

  it('rounds down: 90 % of 20,001 won is 18,000', () => {
    expect(offer('2027-01-01T00:00:00Z', { ...expired, priceMinor: 20_001 })).toEqual([
      'expired',
      10,
      18_000,
    ]);
    const third = { granted: 3, remaining: 1, priceMinor: 100_000 };
    expect(offer('2026-01-02T00:00:00Z', third)).toEqual(['unused', 1, 33_333]);
  });

  it('keeps whole numbers at the largest prices', () => {
    const largest = { granted: 2_147_483_647, remaining: 2_147_483_646, priceMinor: 2_147_483_647 };
    expect(offer('2026-01-02T00:00:00Z', largest)).toEqual(['unused', 2_147_483_646, 2_147_483_646]);
  });
});

describe('BR-044 BR-045 BR-050 when a refund is possible', () => {
  it.each([
    ['in the last millisecond of the seven days', '2026-01-07T23:59:59.999Z', {}, ['unused', 10, 499]],
    ['when the seven days have passed', '2026-01-08T00:00:00.000Z', {}, null],
    ['in the last millisecond of validity', '2026-12-31T23:59:59.999Z', {}, null],
    ['at expiry, not yet marked', '2027-01-01T00:00:00.000Z', {}, ['expired', 10, 449]],
    ['at expiry, marked', '2027-01-01T00:00:00.000Z', expired, ['expired', 10, 449]],
    ['in the last millisecond of the five years', '2031-12-31T23:59:59.999Z', expired, ['expired', 10, 449]],
    ['when the five years have passed', '2032-01-01T00:00:00.000Z', expired, null],
  ])('%s', (_, at, change, expected) => {
    expect(offer(at, change)).toEqual(expected);
  });

  it('never for credits that are held, spent or free', () => {
    expect(offer('2026-01-02T00:00:00Z', { remaining: 0, held: 10 })).toBeNull();
    expect(offer('2026-01-02T00:00:00Z', { remaining: 0, status: 'spent' })).toBeNull();
    const free = { source: 'demo', priceMinor: 0, currency: null, refundableUntil: null } as const;
    expect(offer('2026-01-02T00:00:00Z', free)).toBeNull();
    expect(offer('2027-01-01T00:00:00Z', { ...expired, ...free })).toBeNull();
  });
});

describe('the tiers by purchase price', () => {
  const rules = {
    expiredRefundTiers: [
      { currency: 'krw', priceMinorAbove: 100_000, rate: 1 },
      { currency: 'krw', priceMinorAbove: 50_000, rate: 0.95 },
    ],
  } as const;

  it.each([
    [50_000, 'krw', 45_000],
    [50_001, 'krw', 47_500],
    [100_001, 'krw', 100_001],
    [50_001, 'usd', 45_000],
  ] as const)('a price of %d %s gives %d', (priceMinor, currency, refunded) => {
    expect(offer('2027-01-01T00:00:00Z', { ...expired, priceMinor, currency }, rules)).toEqual([
      'expired',
      10,
      refunded,
    ]);
  });
});
