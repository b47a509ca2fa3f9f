import { type Locale, localeDefault, locales } from '@jinwi/contracts';
import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { browserStorage } from '../lib/browser-storage.js';
import { formatNumber } from '../lib/format.js';
import { common, commonKorean } from './texts.js';

const storageKey = 'language';
const fallback: Locale = 'en';

/** Returns Korean if no language is stored, and English for an unknown one. */
export const languageOf = (stored: string | null): Locale => {
  if (stored === null) return localeDefault;
  return locales.find((locale) => locale === stored) ?? fallback;
};

void i18n.use(initReactI18next).init({
  lng: languageOf(browserStorage.read(storageKey)),
  fallbackLng: fallback,
  supportedLngs: locales,
  ns: ['common'],
  defaultNS: 'common',
  resources: { ko: { common: commonKorean }, en: { common } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

i18n.services.formatter?.add('number', (value: number, language) =>
  formatNumber(value, languageOf(language ?? null)),
);

const markDocument = (language: string) => {
  document.documentElement.lang = language;
};
markDocument(i18n.language);
i18n.on('languageChanged', markDocument);

/** Whether a language was chosen in this browser, rather than taken by default. */
export const isLanguageChosen = (): boolean => browserStorage.read(storageKey) !== null;

export const chooseLanguage = (locale: Locale): void => {
  browserStorage.write(storageKey, locale);
  void i18n.changeLanguage(locale);
};

/** The interface language, for Intl. Re-renders the component when the language changes. */
export const useLocale = (): Locale => languageOf(useTranslation().i18n.language);

/** Each language in its own name, with its own `lang` (UI-034). */
export const languageChoices: readonly { value: Locale; label: string; lang: string }[] = [
  { value: 'ko', label: '한국어', lang: 'ko' },
  { value: 'en', label: 'English', lang: 'en' },
];

/** Adds a namespace's texts in both languages. Each feature's `texts.ts` calls this function when it is imported. */
export const addTexts = (namespace: string, texts: Record<Locale, object>): void => {
  for (const [language, resources] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, resources, true, true);
  }
};

export { i18n };
