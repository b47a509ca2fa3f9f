import { publishedRules } from './terms-rules.js';
import { termsFaults, termsSettings, toTermsConfig } from './terms-settings.js';

const faultsOf = (environment: Record<string, string>, isProduction = false) =>
  termsFaults(termsSettings.parse(environment), { isProduction }).map(({ path }) => path);

describe('settings of the terms', () => {
  it('are what the terms promise, unless told otherwise', () => {
    expect(toTermsConfig(termsSettings.parse({}))).toEqual({
      rules: publishedRules,
      mail: null,
      publicUrl: 'http://localhost:3000',
      termsIntervalMs: 600_000,
    });
  });

  it('take tiers, notices and holidays as lists', () => {
    const { rules } = toTermsConfig(
      termsSettings.parse({
        EXPIRED_REFUND_TIERS: 'krw:50000:0.95, usd:5000:1',
        EXPIRY_NOTICE_DAYS: '60,30,7',
        EXTRA_HOLIDAYS: '2030-03-27',
      }),
    );
    expect(rules.expiredRefundTiers).toEqual([
      { currency: 'krw', priceMinorAbove: 50_000, rate: 0.95 },
      { currency: 'usd', priceMinorAbove: 5000, rate: 1 },
    ]);
    expect(rules.noticeDays).toEqual([60, 30, 7]);
    expect(rules.extraHolidays).toEqual(['2030-03-27']);
  });

  it.each([
    { EXPIRED_REFUND_TIERS: 'krw:50000' },
    { EXPIRED_REFUND_TIERS: 'eur:1:0.9' },
    { EXPIRED_REFUND_RATE: '1.1' },
    { EXTRA_HOLIDAYS: 'tomorrow' },
    { EXPIRY_NOTICE_DAYS: '' },
    { SMTP_URL: 'http://mail' },
    { REFUND_BUSINESS_DAYS: '0' },
  ])('refuse %j', (environment) => {
    expect(termsSettings.safeParse(environment).success).toBe(false);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, false, ['MAIL_FROM']],
    [{ CREDIT_VALIDITY_DAYS: '800', EXTENSION_YEARS: '2' }, false, ['CREDIT_VALIDITY_DAYS']],
    [{}, true, ['SMTP_URL', 'PUBLIC_URL']],
    [{ MAIL_FOLDER: '/mail', PUBLIC_URL: 'https://jinwi.example' }, true, []],
  ])('with %j in production %s lack %j', (environment, isProduction, missing) => {
    expect(faultsOf(environment, isProduction)).toEqual(missing);
  });
});
