import { portSchema, wholeNumber } from '@jinwi/service-kit';
import { z } from 'zod';
import { publishedRules, type TermsRules } from './terms-rules.js';

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

/** Environment of rules and mail; the defaults are what the terms promise. */
export const termsSettings = z.object({
  CREDIT_VALIDITY_DAYS: wholeNumber(publishedRules.validityDays, { min: 1, max: 1825 }).describe(
    'Days after which credits expire',
  ),
  EXTENSION_MONTHS: wholeNumber(publishedRules.extensionMonths, { min: 1, max: 60 }).describe(
    'By how many months a member may extend credits that have not expired',
  ),
  EXTENSION_YEARS: wholeNumber(publishedRules.extensionYearsMax, { min: 1, max: 20 }).describe(
    'Years after the purchase up to which credits can be extended',
  ),
  FULL_REFUND_DAYS: wholeNumber(publishedRules.fullRefundDays, { min: 1, max: 365 }).describe(
    'Days after the purchase with all money back for unused credits',
  ),
  EXPIRED_REFUND_RATE: rate
    .default(publishedRules.expiredRefundRate)
    .describe('Share of the price that is paid back for expired credits, 0…1'),
  EXPIRED_REFUND_TIERS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(tier))
    .describe('Other shares above a price, such as `krw:50000:0.95`, separated by commas'),
  EXPIRED_REFUND_YEARS: wholeNumber(publishedRules.expiredRefundYears, { min: 1, max: 20 }).describe(
    'Years after the expiry in which expired credits are paid back',
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
    .describe('Korean holidays that are not in the table: `YYYY-MM-DD`, separated by commas'),
  TERMS_INTERVAL_MS: wholeNumber(10 * 60_000, { min: 100, max: 86_400_000 }).describe(
    'How often expiry, notices and refunds are looked after',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        'Mail server: `smtp://user:password@host:587` or `smtps://…:465`; in production this or `MAIL_FOLDER`',
      isSecret: true,
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\s]+$/, { message: 'must be a mail address' })
    .optional()
    .describe('Sender of mails; needed with `SMTP_URL`'),
  MAIL_FOLDER: z.string().min(1).optional().describe('Folder for mails where there is no mail server'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Address at which members reach the product: mails link there',
      fallback: '`http://localhost:PORT`',
      isNeededInProduction: true,
    }),
  PORT: portSchema.default(3000).describe('Port of the website, for links in mails'),
});

type Values = z.infer<typeof termsSettings>;
interface Fault {
  path: string;
  message: string;
}

/** What must not be started; each sentence says what to set. */
export function termsFaults(values: Values, { isProduction }: { isProduction: boolean }): Fault[] {
  const faults: Fault[] = [];
  if (values.CREDIT_VALIDITY_DAYS > 365 * values.EXTENSION_YEARS) {
    faults.push({ path: 'CREDIT_VALIDITY_DAYS', message: 'must end within EXTENSION_YEARS' });
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    faults.push({ path: 'MAIL_FROM', message: 'must be the sender’s address when SMTP_URL is set' });
  }
  if (isProduction && !values.SMTP_URL && !values.MAIL_FOLDER) {
    const message =
      'must be set in production, or MAIL_FOLDER: the terms promise notices before credits expire';
    faults.push({ path: 'SMTP_URL', message });
  }
  if (isProduction && !values.PUBLIC_URL) {
    faults.push({ path: 'PUBLIC_URL', message: 'must be set in production: mails link to it' });
  }
  return faults;
}

/** Where mails go; null = no notices are sent. */
export type MailSettings = ({ url: string } | { folder: string }) & { from: string };

export function toTermsConfig(values: Values): {
  rules: TermsRules;
  mail: MailSettings | null;
  publicUrl: string;
  termsIntervalMs: number;
} {
  const from = values.MAIL_FROM ?? 'Jinwi <no-reply@localhost>';
  const { SMTP_URL: url, MAIL_FOLDER: folder } = values;
  return {
    rules: {
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
    },
    mail: url ? { url, from } : folder ? { folder, from } : null,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    termsIntervalMs: values.TERMS_INTERVAL_MS,
  };
}
