import { type Report } from '../client.js';
import { JinwiProblem } from '../problem.js';
import { exitCodeOfAll, exitCodeOfError, exitCodeOfReport } from './exit-code.js';

type Alteration = NonNullable<Report['alteration']>['answer'];
type Ai = NonNullable<Report['ai']>['answer'];

const judged = (verdict: string, alteration: Alteration, ai: Ai) => ({
  verdict,
  alteration: { answer: alteration, probability: 0, basis: [] },
  ai: { answer: ai, probability: null, basis: [], model: null },
});

const refusal = (status: number, code = 'a.code') => new JinwiProblem({ type: '', title: '', status, code });

describe('the exit code', () => {
  it.each([
    ['Likely Genuine', 'no-signs', 'unlikely', 0],
    ['No Signs Found', 'no-signs', 'unknown', 0],
    ['Possibly Manipulated', 'weak-signs', 'unlikely', 1],
    ['Possibly AI-Generated', 'no-signs', 'unknown', 1],
    ['Likely Manipulated', 'signs', 'unlikely', 1],
    ['Likely AI-Generated', 'no-signs', 'likely', 1],
    ['No Signs Found', 'weak-signs', 'unlikely', 1],
    ['No Signs Found', 'no-signs', 'declared', 1],
    ['Inconclusive', 'unknown', 'unknown', 2],
    ['Inconclusive', 'unknown', 'likely', 1],
    ['A verdict of a later version', 'no-signs', 'unlikely', 2],
  ] as const)('of a report: %s, alteration %s, AI %s is %i', (verdict, alteration, ai, code) => {
    expect(exitCodeOfReport(judged(verdict, alteration, ai))).toBe(code);
  });

  it('of a report older than both questions follows the verdict', () => {
    const old = { alteration: null, ai: null };
    expect(exitCodeOfReport({ verdict: 'Likely Manipulated', ...old })).toBe(1);
    expect(exitCodeOfReport({ verdict: 'Likely Genuine', ...old })).toBe(0);
  });

  it.each([
    [refusal(401), 77],
    [refusal(403), 77],
    [refusal(402), 75],
    [refusal(429), 75],
    [refusal(503, 'service.unavailable'), 69],
    [refusal(500), 69],
    [refusal(415), 2],
    [refusal(502, 'analysis.failed'), 2],
    [new TypeError('fetch failed'), 69],
  ])('of %s is %i', (error, code) => {
    expect(exitCodeOfError(error)).toBe(code);
  });

  it.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 2], 2],
    [[2, 1, 0], 1],
    [[1, 69], 69],
    [[69, 75, 1], 75],
    [[75, 77], 77],
  ] as const)('of a run with %j is %i', (codes, code) => {
    expect(exitCodeOfAll([...codes])).toBe(code);
  });
});
