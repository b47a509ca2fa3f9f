import fc from 'fast-check';
import { judge } from './score.js';

describe('the score', () => {
  const likelihood = fc.double({ min: -20, max: 40, noNaN: true });
  const coverage = fc.double({ min: 0, max: 1, noNaN: true });

  it('API-038 is a whole number from 0 to 100 whose bands are those of the verdicts', () => {
    fc.assert(
      fc.property(likelihood, coverage, (llr, covered) => {
        const { score, verdict } = judge({ llr, coverage: covered, decisive: [] });
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const band =
          score >= 80 ? 'Likely Genuine' : score >= 50 ? 'Possibly Manipulated' : 'Likely Manipulated';
        expect(verdict).toBe(band);
      }),
    );
  });

  it('API-038 is below 50 where a fact says manipulated or made by AI', () => {
    fc.assert(
      fc.property(
        likelihood,
        fc.constantFrom('manipulated' as const, 'ai-generated' as const),
        (llr, kind) => {
          const { score, verdict } = judge({
            llr,
            coverage: 1,
            decisive: [{ code: 'watermark.present', kind }],
          });
          expect(score).toBeLessThan(50);
          expect(verdict).toBe(kind === 'manipulated' ? 'Likely Manipulated' : 'Likely AI-Generated');
        },
      ),
    );
  });

  it('never rises with the evidence', () => {
    fc.assert(
      fc.property(likelihood, fc.double({ min: 0, max: 5, noNaN: true }), (llr, more) => {
        const scoreOf = (value: number) => judge({ llr: value, coverage: 1, decisive: [] }).score;
        expect(scoreOf(llr + more)).toBeLessThanOrEqual(scoreOf(llr));
      }),
    );
  });
});
