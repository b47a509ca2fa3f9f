import { type Locale, terms } from '@jinwi/contracts';

/** Day before month in English, like the terms themselves. */
const dateLocales: Record<Locale, string> = { ko: 'ko', en: 'en-GB' };

/** "2025년 4월 23일", "23 April 2025": a calendar day, the same in every time zone. */
export const effectiveDate = (locale: Locale): string =>
  new Intl.DateTimeFormat(dateLocales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(terms.effectiveDate),
  );
