import { monthsAfter } from '../ledger/dates.js';
import { type LotFacts } from '../ledger/lot.js';
import { type TermsRules } from '../ledger/rules.js';

/**
 * Returns the expiry after one more extension; null if the rules allow none. The extension must be requested before the
 * credits expire (terms, article 8.4) and never reaches beyond `extensionYearsMax` after the purchase. This is what a
 * member is offered; `credits.extend_lot` decides by the same rule under the account's lock.
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
