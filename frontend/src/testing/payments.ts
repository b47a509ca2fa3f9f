import {
  type CompletedPurchase,
  creditPackages,
  creditPlans,
  type Lot,
  lotSchema,
  type PaymentOptions,
  paymentOptionsSchema,
} from '@jinwi/contracts';

/** Payment options; a test overrides the fields that matter to it. */
export const paymentOptions = (changes: Partial<PaymentOptions> = {}): PaymentOptions =>
  paymentOptionsSchema.parse({
    card: 'sandbox',
    publishableKey: null,
    isDemoOn: true,
    packages: creditPackages,
    plans: creditPlans,
    ...changes,
  });

export const completed = (changes: Partial<CompletedPurchase> = {}): CompletedPurchase => ({
  status: 'granted',
  credits: 30,
  added: 25,
  ...changes,
});

/** An unused lot bought yesterday, with every action possible. */
export const aLot = (changes: Partial<Lot> = {}): Lot =>
  lotSchema.parse({
    id: 11,
    source: 'purchase',
    status: 'active',
    granted: 50,
    remaining: 50,
    held: 0,
    expired: 0,
    price: { priceMinor: 1799, currency: 'usd' },
    grantedAt: '2026-11-20T03:00:00.000Z',
    expiresAt: '2027-11-20T03:00:00.000Z',
    extensionCount: 0,
    extension: { expiresAt: '2028-02-20T03:00:00.000Z' },
    refundable: { amount: 50, priceMinor: 1799, currency: 'usd', basis: 'unused' },
    refunds: [],
    ...changes,
  });
