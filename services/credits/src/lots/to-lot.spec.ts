import { extensionOffer } from './to-lot.js';
import { type LotFacts } from '../ledger/grant.js';
import { publishedRules } from '../ledger/rules.js';

const lot: LotFacts = {
  source: 'signup',
  status: 'active',
  granted: 5,
  remaining: 5,
  held: 0,
  expiredRemaining: 0,
  priceMinor: 0,
  currency: null,
  expiresAt: new Date('2027-01-01T00:00:00Z'),
  extendUntil: new Date('2031-01-01T00:00:00Z'),
  refundableUntil: null,
  isFrozen: false,
};

const offer = (change: Partial<LotFacts>, at = '2026-06-01T00:00:00Z') =>
  extensionOffer({ lot: { ...lot, ...change }, at: new Date(at), rules: publishedRules })?.toISOString() ??
  null;

describe('BR-043 BR-050 what an extension gives', () => {
  it.each([
    ['three months', '2027-01-01T00:00:00Z', '2027-04-01T00:00:00.000Z'],
    ['the last day of a short month', '2027-11-30T09:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['no more than five years after the purchase', '2030-12-01T00:00:00Z', '2031-01-01T00:00:00.000Z'],
    ['nothing when they are used up', '2031-01-01T00:00:00Z', null],
  ])('%s', (_, expiresAt, extended) => {
    expect(offer({ expiresAt: new Date(expiresAt) })).toBe(extended);
  });

  it('is offered until the last millisecond of validity', () => {
    expect(offer({}, '2026-12-31T23:59:59.999Z')).toBe('2027-04-01T00:00:00.000Z');
    expect(offer({}, '2027-01-01T00:00:00.000Z')).toBeNull();
  });

  it('is for credits left or held, not spent or expired', () => {
    expect(offer({ remaining: 0, held: 2 })).not.toBeNull();
    expect(offer({ remaining: 0 })).toBeNull();
    expect(offer({ status: 'spent', remaining: 0 })).toBeNull();
    expect(offer({ status: 'expired', remaining: 0, expiredRemaining: 5 })).toBeNull();
  });
});
