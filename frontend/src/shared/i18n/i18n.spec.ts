import { describe, expect, it } from 'vitest';
import { chooseLanguage, i18n, languageOf } from './i18n.js';

describe('language', () => {
  it.each([
    [null, 'ko'],
    ['ko', 'ko'],
    ['en', 'en'],
    ['fr', 'en'],
    ['xx', 'en'],
    ['', 'en'],
  ])('UI-042 UI-044 UI-045 BR-012 with %j stored it is %s', (stored, expected) => {
    expect(languageOf(stored)).toBe(expected);
  });

  it('UI-043 UI-046 a choice is stored under "language" at once and marks the document', () => {
    chooseLanguage('ko');
    expect(localStorage.getItem('language')).toBe('ko');
    expect(document.documentElement.lang).toBe('ko');
    chooseLanguage('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('UI-047 a missing key shows the English text, or else the key', async () => {
    const own = i18n.cloneInstance({ forkResourceStore: true });
    own.addResource('en', 'common', 'onlyEnglish', 'English text');
    await own.changeLanguage('ko');
    // The cast allows keys that are not in the catalogue.
    const lookUp = own.getFixedT(null, 'common') as unknown as (key: string) => string;
    expect(lookUp('onlyEnglish')).toBe('English text');
    expect(lookUp('nowhere')).toBe('nowhere');
  });

  it.each([
    ['en', 0, '0 credits'],
    ['en', 1, '1 credit'],
    ['en', 2, '2 credits'],
    ['en', 1500, '1,500 credits'],
    ['ko', 1, '크레딧 1개'],
    ['ko', 2, '크레딧 2개'],
  ])('UI-051 in %s, %d is "%s"', async (language, count, expected) => {
    await i18n.changeLanguage(language);
    expect(i18n.t('credits.badge', { count })).toBe(expected);
  });
});
