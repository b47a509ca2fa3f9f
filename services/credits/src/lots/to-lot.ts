import { type Lot } from '@jinwi/contracts';
import { type LotRecord } from '../ledger/lot.js';
import { type TermsRules } from '../ledger/rules.js';
import { type RefundRecord, toRefund } from '../refunds/refund.js';
import { refundOffer } from '../refunds/refund-rule.js';
import { extensionOffer } from './extension-rule.js';

/** A lot as its owner sees it, with what the rules currently allow. */
export function toLot({
  lot,
  refunds,
  at,
  rules,
}: {
  lot: LotRecord;
  /** The member's refunds, newest first. */
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
