import { type Locale, localeDefault, locales } from '@jinwi/contracts';
import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { browserStorage } from '../lib/browser-storage.js';
import { common as en } from './locales/en/common.js';
import { common as ko } from './locales/ko/common.js';

const storageKey = 'language';
const fallback: Locale = 'en';

/** Nothing stored: Korean. An unknown language stored: English. */
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
  resources: { ko: { common: ko }, en: { common: en } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

const markDocument = (language: string) => {
  document.documentElement.lang = language;
};
markDocument(i18n.language);
i18n.on('languageChanged', markDocument);

export const chooseLanguage = (locale: Locale): void => {
  browserStorage.write(storageKey, locale);
  void i18n.changeLanguage(locale);
};

/** The interface language, for Intl. Re-renders when it changes. */
export const useLocale = (): Locale => languageOf(useTranslation().i18n.language);

export { i18n };
