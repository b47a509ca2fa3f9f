import { estimatedCostUsd } from './generation-metrics.js';

describe('the estimated cost', () => {
  it.each([
    ['kling', 'images', 3, 0.084],
    ['kling', 'units', 0.2, 0.028],
    ['openai', 'tokens', 5_000, 0.2],
    ['openai', 'images', 1, 0.063],
    ['studio', 'images', 9, 0],
    ['studio', 'tokens', 9, 0],
  ] as const)('of %s for %s: %d is $%d', (provider, unit, amount, usd) => {
    expect(estimatedCostUsd(provider, { unit, amount })).toBeCloseTo(usd, 6);
  });
});
