import fc from 'fast-check';
import { judge, scoreOf } from './score.js';

describe('the score', () => {
  const likelihood = fc.double({ min: 0, max: 40, noNaN: true });
  const coverage = fc.double({ min: 0, max: 1, noNaN: true });

  it('API-038 is a whole number from 0 to 100 whose bands are those of the verdicts', () => {
    fc.assert(
      fc.property(likelihood, likelihood, coverage, (alteration, generation, covered) => {
        const { score, verdict } = judge({
          evidence: { alteration, generation },
          coverage: covered,
          decisive: [],
        });
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
            evidence: { alteration: llr, generation: 0 },
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
    const more = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(likelihood, likelihood, more, more, (alteration, generation, first, second) => {
        const stronger = scoreOf({ alteration: alteration + first, generation: generation + second });
        expect(stronger).toBeLessThanOrEqual(scoreOf({ alteration, generation }));
      }),
    );
  });

  it('takes AI for likelier than an alteration before it looks: the same ratio lowers more', () => {
    expect(scoreOf({})).toBe(90);
    expect(scoreOf({ alteration: 1 })).toBeGreaterThanOrEqual(80);
    expect(scoreOf({ generation: 1 })).toBeLessThan(80);
  });

  it('keeps in the top band what weak evidence on both questions says', () => {
    expect(scoreOf({ alteration: 1, generation: 0.25 })).toBeGreaterThanOrEqual(80);
  });
});
