import { madeCriterion } from '../../test/made-criterion.js';
import { type Criterion } from '../report/report.js';
import { answerAlteration } from './alteration-answer.js';

const criterion = (changes: Partial<Criterion>): Criterion =>
  madeCriterion({ details: [{ code: 'ela.uniform', params: {} }], ...changes });

const clones = (llr: number): Criterion =>
  criterion({
    id: 'copy-move',
    family: 'geometry',
    llr,
    fired: llr > 0,
    details: [{ code: llr > 0 ? 'copy-move.found' : 'copy-move.none', params: {} }],
  });

const answer = (criteria: Criterion[], changes = {}) =>
  answerAlteration({ criteria, decisive: [], inconclusive: false, traceless: null, ...changes });

describe('answerAlteration', () => {
  it.each([
    [0, 'no-signs'],
    [0.5, 'weak-signs'],
    [2.4, 'weak-signs'],
    [3.5, 'signs'],
  ] as const)('answers a log likelihood ratio of %s with %s', (llr, expected) => {
    expect(answer([clones(llr)]).answer).toBe(expected);
  });

  it('names the two strongest reasons, only findings if there are any', () => {
    expect(answer([criterion({ llr: 0.3 }), clones(2)]).basis).toEqual(['copy-move.found']);
    expect(answer([criterion({}), clones(0)]).basis).toEqual(['ela.uniform', 'copy-move.none']);
  });

  it('names only one reason for each family of tests', () => {
    const dense = criterion({
      id: 'copy-move-dense',
      family: 'geometry',
      llr: 3,
      fired: true,
      details: [{ code: 'copy-move-dense.found', params: {} }],
    });
    const saves = criterion({ llr: 1, fired: true, details: [{ code: 'adq1.found', params: {} }] });
    expect(answer([clones(2), dense, saves]).basis).toEqual(['copy-move-dense.found', 'adq1.found']);
  });

  it('is settled by a fact, which is named first', () => {
    const decisive = [{ code: 'thumbnail.foreign', kind: 'manipulated' } as const];
    expect(answer([clones(2)], { decisive })).toMatchObject({
      answer: 'signs',
      probability: 0.99,
      basis: ['thumbnail.foreign', 'copy-move.found'],
    });
  });

  it('gives no tests that found nothing as reasons where a fact settles it', () => {
    const decisive = [{ code: 'provenance.mismatch', kind: 'manipulated' } as const];
    expect(answer([criterion({}), clones(0)], { decisive }).basis).toEqual(['provenance.mismatch']);
  });

  it('is unknown, never no, where too few tests could look', () => {
    expect(answer([criterion({})], { inconclusive: true }).answer).toBe('unknown');
    expect(answer([clones(2)], { inconclusive: true }).answer).toBe('weak-signs');
  });

  it('BR-056 is unknown, never no, for a traceless kind, and says why', () => {
    const traceless = 'kind.screenshot';
    expect(answer([clones(0)], { traceless })).toMatchObject({ answer: 'unknown', basis: [traceless] });
    expect(answer([clones(2)], { traceless })).toMatchObject({
      answer: 'weak-signs',
      basis: ['copy-move.found'],
    });
  });

  it('is not moved by what speaks for AI', () => {
    const pixels = criterion({ id: 'ai-pixels', family: 'generator', llr: 2, fired: true });
    expect(answer([clones(0), pixels])).toEqual(answer([clones(0)]));
  });

  it('starts from a prior of one altered image in twenty', () => {
    expect(answer([clones(0)]).probability).toBeCloseTo(0.0474, 4);
    expect(answer([clones(3)]).probability).toBeCloseTo(0.5, 4);
  });
});
