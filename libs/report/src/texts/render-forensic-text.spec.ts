import { criterionTexts } from './criterion-texts.js';
import {
  forensicLocales,
  forensicTexts,
  renderForensicText,
  type ForensicText,
} from './render-forensic-text.js';

const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/gu)].map(([place]) => place).sort();

const allTexts: [string, ForensicText][] = [
  ...Object.entries(forensicTexts),
  ...Object.entries(criterionTexts).flatMap(
    ([id, { name, looksAt, canMislead }]): [string, ForensicText][] => [
      [`${id}.name`, name],
      [`${id}.looksAt`, looksAt],
      [`${id}.canMislead`, canMislead],
    ],
  ),
];

describe('forensic texts', () => {
  it.each(allTexts)('%s says the same in both languages', (_code, text) => {
    expect(text.ko).toMatch(/\p{Script=Hangul}/u);
    expect(text.en).not.toMatch(/\p{Script=Hangul}/u);
    expect(places(text.ko)).toEqual(places(text.en));
  });

  it.each(allTexts)('%s stays calm: it neither proves nor accuses', (_code, text) => {
    expect(text.en).not.toMatch(/\b(?:fakes?|faked|proves?|proven|forge[dr]?|lie[sd]?)\b/iu);
    expect(text.ko).not.toMatch(/가짜|위조|입증|증명되/u);
  });

  it('sentences in Korean are polite', () => {
    const sentences = Object.entries(forensicTexts).filter(([code]) => !code.startsWith('field.'));
    for (const [, text] of sentences) expect(text.ko).toMatch(/니다[^.]*\.$|니다: \{value\}\.$/u);
  });
});

describe('renderForensicText', () => {
  it('fills the parameters in', () => {
    expect(renderForensicText('ela.region', { percent: 4.2 }, 'en')).toContain('4.2%');
    expect(renderForensicText('ela.region', { percent: 4.2 }, 'ko')).toContain('4.2%');
    expect(renderForensicText('ela.region', { percent: 48.1 }, 'en')).toContain(' 48% ');
  });

  it.each([
    ['Adobe', '‘Adobe’로'],
    ['Adobe Systems KR', '‘Adobe Systems KR’로'],
    ['한국신문', '‘한국신문’으로'],
  ])('chooses the Korean particle after %s', (signer, expected) => {
    for (const code of ['provenance.unknown-signer', 'provenance.expired'])
      expect(renderForensicText(code, { signer }, 'ko')).toContain(expected);
  });

  it('names a digital source type', () => {
    const value = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';
    expect(renderForensicText('ai.source-type', { value }, 'en')).toContain(': Partly made by AI.');
    expect(renderForensicText('ai.source-type', { value }, 'ko')).toContain(': AI가 일부를 생성.');
  });

  it('leaves a missing parameter visible, never an inherited property', () => {
    expect(renderForensicText('metadata.editor', {}, 'en')).toContain('{name}');
  });

  it('gives an unknown code back', () => {
    for (const locale of forensicLocales)
      expect(renderForensicText('some.code', {}, locale)).toBe('some.code');
  });
});
