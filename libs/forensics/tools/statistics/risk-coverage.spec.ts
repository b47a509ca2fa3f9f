import { areaUnderRiskCoverage, riskAt, type Decided } from './risk-coverage.js';

const decided = (...list: [confidence: number, isWrong: boolean][]): Decided[] =>
  list.map(([confidence, isWrong]) => ({ confidence, isWrong }));

const four = decided([0.4, false], [0.1, true], [0.3, false], [0.3, true]);

it.each([
  [0, { answered: 4, wrong: 2 }],
  [0.3, { answered: 3, wrong: 1 }],
  [0.35, { answered: 1, wrong: 0 }],
  [0.5, { answered: 0, wrong: 0 }],
])('from a confidence of %d counts who answers and who errs', (confidenceMin, expected) => {
  expect(riskAt(four, confidenceMin)).toEqual(expected);
});

describe('areaUnderRiskCoverage', () => {
  it('is the mean risk over answers, with equal confidences taken together', () => {
    expect(areaUnderRiskCoverage(four)).toBeCloseTo((0 + 1 / 3 + 1 / 3 + 2 / 4) / 4);
    expect(areaUnderRiskCoverage(four.toReversed())).toBe(areaUnderRiskCoverage(four));
  });

  it('is smaller when the errors are the least confident', () => {
    const honest = decided([0.4, false], [0.3, false], [0.1, true]);
    const vain = decided([0.4, true], [0.3, false], [0.1, false]);
    expect(areaUnderRiskCoverage(honest)).toBeLessThan(areaUnderRiskCoverage(vain));
  });

  it('is not a number without answers', () => {
    expect(areaUnderRiskCoverage([])).toBeNaN();
  });
});
