import { z } from 'zod';
import { publishedRules } from './rules.js';
import { refuseContradictingRules, rulesEnvironment, rulesOf } from './rules-config.js';

const schema = z.object(rulesEnvironment).superRefine(refuseContradictingRules).transform(rulesOf);

describe('rules from the environment', () => {
  it('are what the terms promise, unless told otherwise', () => {
    expect(schema.parse({})).toEqual(publishedRules);
  });

  it('take tiers, notices and holidays as lists', () => {
    const rules = schema.parse({
      EXPIRED_REFUND_TIERS: 'krw:50000:0.95, usd:5000:1',
      EXPIRY_NOTICE_DAYS: '60,30,7',
      EXTRA_HOLIDAYS: '2030-03-27',
    });
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
    { REFUND_BUSINESS_DAYS: '0' },
    { CREDIT_VALIDITY_DAYS: '800', EXTENSION_YEARS: '2' },
  ])('refuse %j', (environment) => {
    const paths = schema.safeParse(environment).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual([Object.keys(environment)[0]]);
  });
});
