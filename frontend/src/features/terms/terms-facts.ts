import {
  analysisCost,
  generationCost,
  generationImagesMax,
  type Locale,
  signupCredits,
  terms,
  uploadSizeBytesMax,
} from '@jinwi/contracts';

const bytesPerMegabyte = 1024 * 1024;

/** Every number in the terms, from the product's own constants (BR-052). */
export const numbers = {
  signupCredits,
  analysisCost,
  generationCost,
  generationImagesMax,
  uploadMegabytes: uploadSizeBytesMax / bytesPerMegabyte,
  ...terms,
  expiredRefundPercent: Math.round(terms.expiredRefundRate * 100),
};

/** Day before month in English, like the terms themselves. */
const dateLocales: Record<Locale, string> = { ko: 'ko', en: 'en-GB' };

/** "2025년 4월 23일", "23 April 2025": a calendar day, the same in every time zone. */
export const effectiveDate = (locale: Locale): string =>
  new Intl.DateTimeFormat(dateLocales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(terms.effectiveDate),
  );
