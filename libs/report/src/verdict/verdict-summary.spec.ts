import { type ReportCriterion } from '@jinwi/contracts';
import { aiPixels, makeAlteration, makeAnswer, makeRecord, makeReport } from '../../test/made-record.js';
import { toEvidence } from '../evidence/evidence.js';
import { reportWords } from '../words/report-words.js';
import { coverageLine, overallText, verdictText } from './verdict-summary.js';

const t = reportWords('en');

describe('the explanation of a manipulated picture', () => {
  const signature = aiPixels({ id: 'provenance', family: 'metadata', details: [] });
  const copies = aiPixels({ id: 'copy-move', family: 'copy', details: [] });
  const textOf = (criteria: ReportCriterion[]) => {
    const alteration = makeAlteration({ answer: 'signs', basis: ['provenance.mismatch'] });
    const record = makeRecord({
      result: 'Likely Manipulated',
      report: makeReport({ alteration, criteria }),
    });
    return verdictText({ record, evidence: toEvidence(record, 'en') }, t);
  };

  it('speaks of the signature if only that does not fit', () => {
    expect(textOf([signature])).toBe(t('verdict.mismatch'));
  });

  it('speaks of the tests if others found signs too', () => {
    expect(textOf([signature, copies])).toBe(t('verdict.strong'));
  });
});

describe('the overall evaluation', () => {
  it('names the lowest scores, unless a declaration of AI decides the score', () => {
    const overall = (answer: 'likely' | 'declared') => {
      const report = makeReport({ criteria: [aiPixels({ score: 55 })], ai: makeAnswer({ answer }) });
      const record = makeRecord({ report });
      return overallText({ record, evidence: toEvidence(record, 'en') }, t);
    };
    expect(overall('likely')).toContain('Lowest scores: AI traces in the pixels (55).');
    expect(overall('declared')).not.toContain('Lowest scores');
  });
});

describe('how many tests found signs', () => {
  it.each([
    [0, 0, 'No test that counts gave an answer.'],
    [0, 3, 'None of the 3 tests that gave an answer found signs.'],
    [2, 3, '2 of 3 tests that gave an answer found signs.'],
  ])('is said for %i of %i', (fired, answered, line) => {
    expect(coverageLine({ fired, answered }, t)).toBe(line);
  });
});
