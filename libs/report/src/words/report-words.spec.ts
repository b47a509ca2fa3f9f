import { locales } from '@jinwi/contracts';
import { scoreCaption } from '../verdict/verdict-label.js';
import { reportWords, verdictWords } from './report-words.js';

describe('the words of a report outside of the browser', () => {
  it('fill in values and leave unknown places visible', () => {
    expect(reportWords('en')('score.caption', { score: 62 })).toBe(
      'Authenticity score 62% · not a probability',
    );
    expect(reportWords('en')('score.caption')).toContain('{{score}}');
  });

  it('UI-149 say that a score is high only because nothing was found', () => {
    const captionOf = (result: string) => scoreCaption({ result, score: 86 }, reportWords('en'));
    expect(captionOf('Likely Genuine')).toBe('Authenticity score 86% · not a probability');
    expect(captionOf('No Signs Found')).toBe('Authenticity score 86% · high only because nothing was found');
  });

  it('have a plural where English has one', () => {
    const t = reportWords('en');
    expect(t('coverage.line', { count: 1, fired: 0 })).toBe('0 of 1 test that gave an answer found signs.');
    expect(t('coverage.line', { count: 5, fired: 2 })).toBe('2 of 5 tests that gave an answer found signs.');
    expect(reportWords('ko')('coverage.line', { count: 1, fired: 0 })).toContain('검사 1개');
  });

  it.each(locales)('name every verdict in %s', (locale) => {
    expect(verdictWords(locale)('verdict.inconclusive')).not.toContain('verdict.');
  });
});
