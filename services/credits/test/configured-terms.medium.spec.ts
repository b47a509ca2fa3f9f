import { publishedRules } from '../src/ledger/rules.js';
import { later } from './credits-test-bed.js';
import { openStripeBed, type StripeTestBed } from './payments-test-bed.js';

const dayMs = 86_400_000;

const purchaseTermsOf = ({ dataSource }: StripeTestBed) =>
  dataSource.query<{ expiresAt: Date; refundableUntil: Date }[]>(
    `SELECT expires_at AS "expiresAt", refundable_until AS "refundableUntil" FROM credits.lot WHERE source = 'purchase'`,
  );
describe('a card purchase', () => {
  it('BR-042 BR-044 lasts and is refundable as long as configured', async () => {
    const rules = { ...publishedRules, validityDays: 730, fullRefundDays: 14 };
    const other = await openStripeBed({ rules });
    try {
      const member = await other.newMember();
      await other.complete(member, await other.beginPaid(member));
      expect(await purchaseTermsOf(other)).toEqual([
        { expiresAt: later(other.now(), 730 * dayMs), refundableUntil: later(other.now(), 14 * dayMs) },
      ]);
    } finally {
      await other.close();
    }
  });
});
