import { z } from 'zod';
import { publishedRules, type TermsRules } from './rules.js';

const number = (published: number, { max }: { max: number }) =>
  z.coerce.number().int().min(1).max(max).default(published);
const rate = z.coerce.number().min(0).max(1);
const list = (text: string) => text.split(',').flatMap((item) => item.trim() || []);

const tier = z
  .string()
  .regex(/^(krw|usd):\d+:(0(\.\d{1,4})?|1)$/, {
    message: 'must be a list like krw:50000:0.95 – currency, price in minor units, rate above it',
  })
  .transform((text) => {
    const [currency, priceMinorAbove, tierRate] = text.split(':');
    return {
      currency: currency as 'krw' | 'usd',
      priceMinorAbove: Number(priceMinorAbove),
      rate: Number(tierRate),
    };
  });

/** Variables of the environment that set the rules; the defaults are what the terms promise. */
export const rulesEnvironment = {
  CREDIT_VALIDITY_DAYS: number(publishedRules.validityDays, { max: 1825 }),
  EXTENSION_MONTHS: number(publishedRules.extensionMonths, { max: 60 }),
  EXTENSION_YEARS: number(publishedRules.extensionYearsMax, { max: 20 }),
  FULL_REFUND_DAYS: number(publishedRules.fullRefundDays, { max: 365 }),
  EXPIRED_REFUND_RATE: rate.default(publishedRules.expiredRefundRate),
  EXPIRED_REFUND_TIERS: z.string().default('').transform(list).pipe(z.array(tier)),
  EXPIRED_REFUND_YEARS: number(publishedRules.expiredRefundYears, { max: 20 }),
  REFUND_BUSINESS_DAYS: number(publishedRules.refundBusinessDays, { max: 30 }),
  EXPIRY_NOTICE_DAYS: z
    .string()
    .default(publishedRules.noticeDays.join())
    .transform(list)
    .pipe(z.array(z.string().transform(Number).pipe(z.int().min(1).max(365))).min(1)),
  EXTRA_HOLIDAYS: z.string().default('').transform(list).pipe(z.array(z.iso.date())),
};

type RulesValues = z.infer<z.ZodObject<typeof rulesEnvironment>>;

/** Names rules that contradict each other. */
export function refuseContradictingRules(values: RulesValues, context: z.core.$RefinementCtx): void {
  if (values.CREDIT_VALIDITY_DAYS <= 365 * values.EXTENSION_YEARS) return;
  const message = 'must end within EXTENSION_YEARS';
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
});
