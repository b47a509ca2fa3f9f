import { emailProofEnvironment } from '@jinwi/mail';
import { wholeNumber } from '@jinwi/service-kit';
import { z } from 'zod';
import { publishedRules, type TermsRules } from './rules.js';

const rate = z.coerce.number().min(0).max(1);
const list = (text: string) => text.split(',').flatMap((item) => item.trim() || []);

const tier = z
  .string()
  .regex(/^(krw|usd):\d+:(0(\.\d{1,4})?|1)$/, {
    message: 'must be a list of currency:price:share such as krw:50000:0.95, with the price in minor units',
  })
  .transform((text) => {
    const [currency, priceMinorAbove, tierRate] = text.split(':');
    return {
      currency: currency as 'krw' | 'usd',
      priceMinorAbove: Number(priceMinorAbove),
      rate: Number(tierRate),
    };
  });

/** Environment variables for the rules; the defaults are those of the published terms. */
export const rulesEnvironment = {
  CREDIT_VALIDITY_DAYS: wholeNumber(publishedRules.validityDays, { min: 1, max: 1825 }).describe(
    'Days after which credits expire',
  ),
  EXTENSION_MONTHS: wholeNumber(publishedRules.extensionMonths, { min: 1, max: 60 }).describe(
    'Months by which a member may extend unexpired credits each time',
  ),
  EXTENSION_YEARS: wholeNumber(publishedRules.extensionYearsMax, { min: 1, max: 20 }).describe(
    'Years from the purchase within which extended credits must expire',
  ),
  FULL_REFUND_DAYS: wholeNumber(publishedRules.fullRefundDays, { min: 1, max: 365 }).describe(
    'Days after the purchase during which unused credits are refunded in full',
  ),
  EXPIRED_REFUND_RATE: rate
    .default(publishedRules.expiredRefundRate)
    .describe('Share of the price that is paid back for expired credits, 0…1'),
  EXPIRED_REFUND_TIERS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(tier))
    .describe(
      'Other shares for prices above a limit, separated by commas: `krw:50000:0.95` pays back 95 % of a price above 50,000 won',
    ),
  EXPIRED_REFUND_YEARS: wholeNumber(publishedRules.expiredRefundYears, { min: 1, max: 20 }).describe(
    'Years after their expiry during which credits are paid back',
  ),
  REFUND_BUSINESS_DAYS: wholeNumber(publishedRules.refundBusinessDays, { min: 1, max: 30 }).describe(
    'Korean business days within which a refund is paid',
  ),
  EXPIRY_NOTICE_DAYS: z
    .string()
    .default(publishedRules.noticeDays.join())
    .transform(list)
    .pipe(z.array(z.string().transform(Number).pipe(z.int().min(1).max(365))).min(1))
    .describe('Days before expiry on which a notice goes out by mail'),
  EXTRA_HOLIDAYS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.iso.date()))
    .describe('Korean public holidays missing from the built-in table: `YYYY-MM-DD`, separated by commas'),
  ...emailProofEnvironment,
};

type RulesValues = z.infer<z.ZodObject<typeof rulesEnvironment>>;

/** For `.superRefine()`: rejects an initial validity beyond the latest expiry that extensions can reach. */
export function refuseContradictingRules(values: RulesValues, context: z.core.$RefinementCtx): void {
  if (values.CREDIT_VALIDITY_DAYS <= 365 * values.EXTENSION_YEARS) return;
  const message = 'must not be longer than EXTENSION_YEARS';
  context.addIssue({ code: 'custom', path: ['CREDIT_VALIDITY_DAYS'], message });
}

export const rulesOf = (values: RulesValues): TermsRules => ({
  validityDays: values.CREDIT_VALIDITY_DAYS,
  extensionMonths: values.EXTENSION_MONTHS,
  extensionYearsMax: values.EXTENSION_YEARS,
  fullRefundDays: values.FULL_REFUND_DAYS,
  expiredRefundRate: values.EXPIRED_REFUND_RATE,
  expiredRefundTiers: values.EXPIRED_REFUND_TIERS,
  expiredRefundYears: values.EXPIRED_REFUND_YEARS,
  refundBusinessDays: values.REFUND_BUSINESS_DAYS,
  noticeDays: values.EXPIRY_NOTICE_DAYS,
  extraHolidays: values.EXTRA_HOLIDAYS,
  emailProof: values.EMAIL_PROOF,
});
