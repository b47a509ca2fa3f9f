import { type Lot } from '@jinwi/contracts';
import { type LotRecord, type LotFacts } from '../ledger/grant.js';
import { type TermsRules } from '../ledger/rules.js';
import { type RefundRecord, toRefund, refundOffer } from '../refunds/refund-rule.js';
import { monthsAfter } from '../ledger/dates.js';

/** A lot as its owner sees it, with what the rules currently allow. */
export function toLot({
  lot,
  refunds,
  at,
  rules,
}: {
  lot: LotRecord;
  /** Newest first, of all the member's lots. */
  refunds: readonly RefundRecord[];
  at: Date;
  rules: TermsRules;
}): Lot {
  const ofLot = refunds.filter(({ lotId }) => lotId === lot.id);
  const extended = extensionOffer({ lot, at, rules });
  // A lot has at most one open refund.
  const offer = ofLot.some(({ settledAt }) => settledAt === null) ? null : refundOffer({ lot, at, rules });
  return {
    id: lot.id,
    source: lot.source,
    status: lot.status,
    granted: lot.granted,
    remaining: lot.remaining,
    held: lot.held,
    expired: lot.expiredRemaining,
    price: lot.currency && { priceMinor: lot.priceMinor, currency: lot.currency },
    grantedAt: lot.grantedAt.toISOString(),
    expiresAt: lot.expiresAt.toISOString(),
    extensionCount: lot.extensionCount,
    extension: extended && { expiresAt: extended.toISOString() },
    refundable: offer && {
      basis: offer.basis,
      amount: offer.amount,
      priceMinor: offer.priceMinor,
      currency: offer.currency,
    },
    refunds: ofLot.map(toRefund),
  };
}

/**
 * Returns the expiry after one more extension; null if the rules allow none. The member must request it before the
 * credits expire (terms, article 8.4), and it never reaches beyond `extensionYearsMax` after the purchase.
 * `credits.extend_lot` applies the same rule again under the account's lock.
 */
export function extensionOffer({
  lot,
  at,
  rules,
}: {
  lot: LotFacts;
  at: Date;
  rules: TermsRules;
}): Date | null {
  if (lot.status !== 'active' || lot.remaining + lot.held === 0 || at >= lot.expiresAt) return null;
  const wished = monthsAfter(lot.expiresAt, rules.extensionMonths);
  const expiresAt = wished < lot.extendUntil ? wished : lot.extendUntil;
  return expiresAt > lot.expiresAt ? expiresAt : null;
}
