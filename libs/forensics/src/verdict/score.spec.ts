import fc from 'fast-check';
import { type Sought } from '../report/report.js';
import { judge, scoreOf } from './score.js';

const original = { code: 'camera.original', kind: 'camera-original' } as const;

describe('the score', () => {
  const likelihood = fc.double({ min: 0, max: 40, noNaN: true });
  const coverage = fc.double({ min: 0, max: 1, noNaN: true });

  it('API-038 is a whole number from 0 to 100 matching its verdict', () => {
    fc.assert(
      fc.property(likelihood, likelihood, coverage, (alteration, generation, covered) => {
        const { score, verdict } = judge({
          evidence: { alteration, generation },
          found: [],
          coverage: covered,
          isUncovered: false,
          traceless: null,
          decisive: [],
        });
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const isAi = scoreOf({ generation }) < scoreOf({ alteration });
        const altered = score >= 50 ? 'Possibly Manipulated' : 'Likely Manipulated';
        const suspicion = isAi ? 'Possibly AI-Generated' : altered;
        expect(verdict).toBe(score >= 80 ? 'No Signs Found' : suspicion);
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
            found: [],
            coverage: 1,
            isUncovered: true,
            traceless: null,
            decisive: [{ code: 'watermark.present', kind }, original],
          });
          expect(score).toBeLessThan(50);
          expect(verdict).toBe(kind === 'manipulated' ? 'Likely Manipulated' : 'Likely AI-Generated');
        },
      ),
    );
  });

  it.each([
    ['evidence of a camera, where little could be tested', [original], 0, true, 'Likely Genuine'],
    ['evidence of a camera, against signs', [original], 2, false, 'Possibly Manipulated'],
    ['nothing found', [], 0, false, 'No Signs Found'],
    ['nothing found, where little could be tested', [], 0, true, 'Inconclusive'],
    ['signs, where little could be tested', [], 2, true, 'Possibly Manipulated'],
  ] as const)('API-038 BR-038 names %s', (_, decisive, alteration, isUncovered, verdict) => {
    const evidence = { alteration, generation: 0 };
    const tested = { found: [], coverage: isUncovered ? 0 : 1, isUncovered, traceless: null };
    expect(judge({ evidence, ...tested, decisive })).toMatchObject({
      verdict,
      decisiveReasons: verdict === 'Likely Genuine' ? ['camera.original'] : [],
    });
  });

  it.each<[string, number, number, Sought[], string]>([
    ['signs of AI alone', 0, 1.4, ['generation'], 'Possibly AI-Generated'],
    ['signs of an alteration alone', 1.2, 0, ['alteration'], 'Possibly Manipulated'],
    ['signs of AI, above what re-saving leaves', 1, 1.4, ['generation'], 'Possibly AI-Generated'],
    [
      'clear signs of an alteration, above weak ones of AI',
      3,
      1.4,
      ['alteration', 'generation'],
      'Likely Manipulated',
    ],
    ['found signs of AI that weigh nothing', 0, 0, ['generation'], 'Possibly AI-Generated'],
    ['found signs of both that weigh nothing', 0, 0, ['generation', 'alteration'], 'Possibly Manipulated'],
  ])(
    'BR-038 names the suspicion by what lowers the score more: %s',
    (_, alteration, generation, found, verdict) => {
      const evidence = { alteration, generation };
      const covered = { coverage: 1, isUncovered: false, traceless: null };
      expect(judge({ evidence, found, ...covered, decisive: [] }).verdict).toBe(verdict);
    },
  );

  it('never rises with the evidence', () => {
    const more = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(likelihood, likelihood, more, more, (alteration, generation, first, second) => {
        const stronger = scoreOf({ alteration: alteration + first, generation: generation + second });
        expect(stronger).toBeLessThanOrEqual(scoreOf({ alteration, generation }));
      }),
    );
  });

  it('falls more for AI than for an equally strong alteration', () => {
    expect(scoreOf({})).toBe(90);
    expect(scoreOf({ alteration: 1 })).toBeGreaterThanOrEqual(80);
    expect(scoreOf({ generation: 1 })).toBeLessThan(80);
  });

  it('stays in the top band with weak evidence on both questions', () => {
    expect(scoreOf({ alteration: 1, generation: 0.25 })).toBeGreaterThanOrEqual(80);
  });
});
