import { type SecondOpinion } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { opinionLines, opinionTrust } from './opinions.js';

const given: SecondOpinion = {
  source: 'vision',
  state: 'given',
  points: -4,
  summary: { ko: '그림자가 어긋납니다.', en: 'The shadows disagree.' },
};
const unavailable: SecondOpinion = { ...given, state: 'unavailable', points: 0, summary: null };
const linesOf = (opinion: SecondOpinion, locale: 'ko' | 'en' = 'en') =>
  opinionLines(opinion, { locale, t: reportWords(locale) }).join(' ');
const trustOf = (opinion: SecondOpinion) => opinionTrust(opinion, reportWords('en'));

describe('a second opinion', () => {
  it('is told in the reader’s language, with the way it leans', () => {
    expect(linesOf(given)).toMatch(/^The shadows disagree\. .*against the image, 4 of at most 10 points/);
    expect(linesOf(given, 'ko')).toMatch(/^그림자가 어긋납니다\./);
    expect(linesOf({ ...given, points: 3 })).toContain('for the image');
    expect(linesOf({ ...given, points: 0 })).toContain('neither way');
  });

  it('is said to be unmeasured and outside the score', () => {
    expect(trustOf(given)).toMatch(/^We have not measured how often .*The score does not contain it\.$/);
    expect(trustOf({ ...given, source: 'onnx' })).toContain('whoever runs this service');
  });

  it('says that it changes nothing when it is unavailable', () => {
    expect(linesOf(unavailable)).toBe('No second opinion could be had. The result does not depend on it.');
    expect(trustOf(unavailable)).toBe('');
  });
});
