import { monthsAfter } from '../ledger/dates.js';
import { type LotFacts } from '../ledger/lot.js';
import { type TermsRules } from '../ledger/rules.js';

/**
 * The expiry that an extension would give, or null where the rules allow none. It has to be asked for before the
 * credits expire (terms, article 8.4), and ends with the last instant of the years since the purchase.
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
