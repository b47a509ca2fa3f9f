import { lotTerms, signupGrant } from './grant.js';
import { publishedRules } from './rules.js';

describe('the terms of a lot', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
    ['2027-06-30T23:59:59.999Z', '2028-06-29T23:59:59.999Z', '2032-06-30T23:59:59.999Z'],
    ['2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z', '2033-03-01T12:00:00.000Z'],
  ])('BR-042 BR-043 a lot of %s lasts 365 days, extendable within 5 years', (granted, expires, until) => {
    const grantedAt = new Date(granted);
    const terms = lotTerms({ source: 'signup', grantedAt, rules: publishedRules });
    expect(terms.expiresAt.toISOString()).toBe(expires);
    expect(terms.extendUntil.toISOString()).toBe(until);
    expect(grantedAt.toISOString()).toBe(granted);
  });

  it.each([
    ['purchase', '2026-01-08T00:00:00.000Z'],
    ['signup', undefined],
    ['demo', undefined],
    ['goodwill', undefined],
  ] as const)('BR-044 BR-047 a lot of source %s is refundable until %s', (source, until) => {
    const { refundableUntil } = lotTerms({
      source,
      grantedAt: new Date('2026-01-01T00:00:00Z'),
      rules: publishedRules,
    });
    expect(refundableUntil?.toISOString()).toBe(until);
  });
});

describe('the sign-up grant', () => {
  it('BR-001 is five credits under a key of the member', () => {
    expect(signupGrant(7)).toEqual({ userId: 7, opKey: 'signup:7', source: 'signup', amount: 5 });
  });
});
