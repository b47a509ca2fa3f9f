import { creditPlans } from '@jinwi/contracts';
import { describe, expect, it } from 'vitest';
import { planPrice, planPricePerAnalysis } from './plan-card.js';

describe('prices of the plans', () => {
  it('UI-220 BR-009 are those of four plans', () => {
    expect(creditPlans.map(({ amount, price }) => [amount, price])).toEqual([
      [10, 5000],
      [50, 20000],
      [150, 50000],
      [500, 125000],
    ]);
  });

  it.each([
    ['ko', ['5,000원', '20,000원', '50,000원', '125,000원'], ['500원', '400원', '333원', '250원']],
    ['en', ['$5.00', '$20.00', '$50.00', '$125.00'], ['$0.50', '$0.40', '$0.33', '$0.25']],
  ] as const)('UI-221 UI-222 UI-223 UI-224 in %s are %j, per analysis %j', (locale, prices, perAnalysis) => {
    expect(creditPlans.map((plan) => planPrice(plan, locale))).toEqual(prices);
    expect(creditPlans.map((plan) => planPricePerAnalysis(plan, locale))).toEqual(perAnalysis);
  });
});
