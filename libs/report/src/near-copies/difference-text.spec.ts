import { locales, pictureKinds } from '@jinwi/contracts';
import { differenceText, differenceTexts } from './difference-text.js';

const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/gu)].map(([place]) => place).sort();

describe('the words of what differs between copies', () => {
  it.each(Object.entries(differenceTexts))('%s says the same in both languages', (_code, { ko, en }) => {
    expect(ko).toMatch(/니다[^.]*\.$/u);
    expect(en).toMatch(/^[^\p{Script=Hangul}]+\.$/u);
    expect(places(ko)).toEqual(places(en));
  });

  it.each(locales)('UI-391 tell size, format, camera and verdict in %s', (locale) => {
    const told = (code: string, params: Record<string, string | number>) =>
      differenceText({ code, params }, locale);
    expect(told('copy.smaller', { width: 1280, height: 960 })).toContain('1280 × 960');
    expect(told('copy.lighter', { sizeBytes: 348_160 })).toContain('340 KB');
    expect(told('copy.heavier', { sizeBytes: 3_500_000 })).toContain('3.3 MB');
    expect(told('copy.format', { format: 'heic' })).toContain('HEIC');
    expect(told('copy.camera', { camera: 'Canon EOS 80D' })).toContain('Canon EOS 80D');
    expect(told('copy.verdict', { verdict: 'Likely Manipulated' })).not.toContain('{verdict}');
  });

  it('translate the verdict, and choose the Korean particle', () => {
    const verdict = { code: 'copy.verdict', params: { verdict: 'Inconclusive' } };
    expect(differenceText(verdict, 'ko')).not.toContain('Inconclusive');
    expect(differenceText({ code: 'copy.camera', params: { camera: 'Pixel 9' } }, 'ko')).toContain(
      'Pixel 9로',
    );
  });

  it('have a sentence for every telling kind, none for unknown codes', () => {
    for (const kind of pictureKinds.filter((one) => one !== 'unknown'))
      expect(differenceText({ code: `copy.kind.${kind}`, params: {} }, 'en')).toMatch(/\.$/u);
    expect(differenceText({ code: 'copy.later', params: {} }, 'en')).toBeNull();
  });
});
