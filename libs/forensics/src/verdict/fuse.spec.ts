import fc from 'fast-check';
import { madeCriterion as criterion } from '../../test/made-criterion.js';
import { likelihoodOf } from './calibration.js';
import { fuse } from './fuse.js';
import { scoreOf } from './score.js';
import { calibrations } from './weights.js';

describe('fuse', () => {
  it('takes the strongest test of a family, not their sum', () => {
    const one = fuse([criterion({ llr: 2 })], []);
    const two = fuse([criterion({ llr: 2 }), criterion({ llr: 2 })], []);
    expect(two.score).toBe(one.score);
  });

  it('is not clear where a test found something, however weak', () => {
    expect(fuse([criterion({ llr: 0.9, fired: true })], [])).toMatchObject({
      score: 79,
      verdict: 'Possibly Manipulated',
    });
    expect(fuse([criterion({}), criterion({ fired: true, weight: 0 })], []).score).toBe(90);
  });

  it('BR-038 calls a suspicion of the network alone "Possibly AI-Generated"', () => {
    const network = { id: 'ai-pixels', family: 'generator', fired: true } as const;
    const signs = fuse([criterion({}), criterion({ ...network, llr: 1.4 })], []);
    expect(signs).toMatchObject({ verdict: 'Possibly AI-Generated', decisiveReasons: [] });
    const weightless = fuse([criterion({}), criterion({ ...network, llr: 0 })], []);
    expect(weightless).toMatchObject({ score: 79, verdict: 'Possibly AI-Generated' });
  });

  it('weighs evidence of AI apart from evidence of an alteration', () => {
    const altered = fuse([criterion({ llr: 2 })], []).score;
    const both = [criterion({ llr: 2 }), criterion({ id: 'ai-pixels', family: 'generator', llr: 1 })];
    expect(fuse(both, []).score).toBe(Math.round(scoreOf({ alteration: 2, generation: 1 })));
    expect(fuse(both, []).score).toBeLessThan(altered);
  });

  it('never passes 90 without a trusted camera credential', () => {
    expect(fuse([criterion({})], []).score).toBe(90);
    expect(fuse([criterion({})], [{ code: 'provenance.valid-camera', kind: 'trusted-camera' }]).score).toBe(
      98,
    );
  });

  it('does not let a camera credential outweigh evidence', () => {
    const fusion = fuse(
      [criterion({ llr: 4 })],
      [{ code: 'provenance.valid-camera', kind: 'trusted-camera' }],
    );
    expect(fusion.score).toBeLessThan(50);
  });

  it.each([
    ['ai-generated', 'Likely AI-Generated'],
    ['manipulated', 'Likely Manipulated'],
  ] as const)('a fact of kind %s settles it below 50', (kind, verdict) => {
    const fusion = fuse([criterion({})], [{ code: 'thumbnail.foreign', kind }]);
    expect(fusion).toMatchObject({ verdict, inconclusive: false, decisiveReasons: ['thumbnail.foreign'] });
    expect(fusion.score).toBeLessThan(50);
  });

  const absent = { applicable: false, reason: 'reason.too-small', score: null };

  it('is inconclusive where fewer than two of three families could look', () => {
    const one = [
      criterion({}),
      criterion({ ...absent, family: 'geometry' }),
      criterion({ ...absent, family: 'metadata' }),
    ];
    expect(fuse(one, [])).toMatchObject({ coverage: 0.33, inconclusive: true });
    const two = [
      criterion({}),
      criterion({ family: 'geometry' }),
      criterion({ ...absent, family: 'metadata' }),
    ];
    expect(fuse(two, [])).toMatchObject({ coverage: 0.67, inconclusive: false });
  });

  describe('of a kind that keeps no traces', () => {
    const judged = (changes = {}, ...decisive: Parameters<typeof fuse>[1]) =>
      fuse([criterion(changes)], decisive, 'kind.screenshot');

    it('BR-056 is inconclusive where nothing was found, and says why', () => {
      expect(judged()).toMatchObject({
        verdict: 'Inconclusive',
        inconclusive: true,
        decisiveReasons: ['kind.screenshot'],
      });
    });

    it('BR-056 says what was found', () => {
      expect(judged({ llr: 2, fired: true })).toMatchObject({
        verdict: 'Possibly Manipulated',
        inconclusive: false,
        decisiveReasons: [],
      });
    });

    it.each([
      ['trusted-camera', 'Likely Genuine'],
      ['ai-generated', 'Likely AI-Generated'],
      ['manipulated', 'Likely Manipulated'],
    ] as const)('BR-056 yields to a fact of kind %s', (kind, verdict) => {
      const fact = { code: 'thumbnail.foreign', kind } as const;
      expect(judged({}, fact)).toMatchObject({ verdict, inconclusive: false, decisiveReasons: [fact.code] });
    });
  });

  it('asks for one test of a family, not for all of them', () => {
    expect(fuse([criterion({}), criterion(absent), criterion(absent)], []).coverage).toBe(1);
  });

  it('counts history tests neither as coverage nor as applied', () => {
    const history = criterion({ weight: 0, score: null, family: 'geometry' });
    const fusion = fuse([criterion({ fired: true, llr: 3 }), history, history], []);
    expect(fusion).toMatchObject({ coverage: 1, applicableCount: 1, firedCount: 1 });
    expect(fuse([history], [])).toMatchObject({ coverage: 0, applicableCount: 0, inconclusive: true });
  });

  it('falls with the evidence and names the bands of the specification', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 8, noNaN: true }),
        (a, b) => {
          const [less, more] = [
            fuse([criterion({ llr: Math.min(a, b) })], []),
            fuse([criterion({ llr: Math.max(a, b) })], []),
          ];
          const band =
            more.score >= 80
              ? 'No Signs Found'
              : more.score >= 50
                ? 'Possibly Manipulated'
                : 'Likely Manipulated';
          return (
            more.score <= less.score &&
            more.verdict === band &&
            Number.isInteger(more.score) &&
            more.score >= 0
          );
        },
      ),
    );
  });
});

describe('likelihoodOf', () => {
  it('never passes ln(negatives / 3) and is never negative', () => {
    for (const calibration of Object.values(calibrations)) {
      const cap = Math.log(calibration.negatives / 3);
      for (const statistic of [0, 0.01, 0.1, 1, 5, 1e9]) {
        const llr = likelihoodOf(statistic, calibration);
        expect(llr).toBeGreaterThanOrEqual(0);
        expect(llr).toBeLessThanOrEqual(cap);
      }
    }
  });

  it('interpolates between knots', () => {
    const calibration = {
      weight: 1,
      firesFrom: 1,
      negatives: 1000,
      knots: [[1, 0] as const, [3, 2] as const],
    };
    expect([0, 1, 2, 3, 9].map((statistic) => likelihoodOf(statistic, calibration))).toEqual([0, 0, 1, 2, 2]);
  });
});

it('signs of AI that settle nothing never score below 50', () => {
  const row = calibrations['ai-pixels']!;
  const quiet = likelihoodOf(row.firesFrom - 0.01, row);
  expect(scoreOf({ alteration: 1, generation: quiet })).toBeGreaterThanOrEqual(80);
  expect(scoreOf({ generation: likelihoodOf(row.firesFrom, row) })).toBeLessThan(80);
  expect(scoreOf({ generation: likelihoodOf(row.settlesFrom! - 1e-6, row) })).toBeGreaterThanOrEqual(50);
});

it('no evidence scores 90, much evidence nearly nothing', () => {
  expect(scoreOf({})).toBeCloseTo(90);
  expect(scoreOf({ alteration: 8 })).toBeLessThan(2);
});
