import fc from 'fast-check';
import { type Criterion } from '../report.js';
import { fuse } from './fuse.js';
import { likelihoodOf } from './likelihood.js';
import { likelihoodTable } from './likelihood-table.js';
import { scoreOfLikelihood } from './score.js';
import { calibrations } from './weights.js';

const criterion = (changes: Partial<Criterion>): Criterion => ({
  id: 'ela',
  family: 'jpeg-history',
  applicable: true,
  reason: null,
  score: 90,
  llr: 0,
  statistic: 0,
  weight: 1,
  fired: false,
  details: [],
  ...changes,
});

describe('fuse', () => {
  it('takes the strongest test of a family, not their sum', () => {
    const one = fuse([criterion({ llr: 2 })], []);
    const two = fuse([criterion({ llr: 2 }), criterion({ llr: 2 })], []);
    expect(two.score).toBe(one.score);
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

  it('is inconclusive where few tests apply', () => {
    const absent = criterion({ applicable: false, reason: 'reason.not-jpeg', score: null });
    expect(fuse([criterion({}), absent, absent], []).inconclusive).toBe(true);
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
              ? 'Likely Genuine'
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

describe('likelihoodTable', () => {
  it('rises with the statistic and finds the area under the curve', () => {
    const samples = Array.from({ length: 200 }, (_, index) => ({
      isAltered: index % 2 === 0,
      statistic: index % 2 === 0 ? index + 40 : index,
    }));
    const table = likelihoodTable(samples);
    const ratios = table.knots.map(([, llr]) => llr);
    expect(ratios).toEqual([...ratios].sort((first, second) => first - second));
    expect(table).toMatchObject({ negatives: 100, positives: 100 });
    expect(table.auc).toBeGreaterThan(0.5);
  });
});

it('no evidence scores 90, much evidence nearly nothing', () => {
  expect(scoreOfLikelihood(0)).toBeCloseTo(90);
  expect(scoreOfLikelihood(8)).toBeLessThan(2);
});
