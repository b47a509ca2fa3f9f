import {
  analysisCost,
  generationCost,
  generationImagesMax,
  type Locale,
  signupCredits,
  spelledFormats,
  terms,
} from '@jinwi/contracts';
import { installedRules } from '../../shared/lib/config.js';

/** Every number in the terms, from the product's own constants (BR-052). */
export const numbers = {
  signupCredits,
  analysisCost,
  generationCost,
  generationImagesMax,
  ...terms,
  expiredRefundPercent: Math.round(terms.expiredRefundRate * 100),
};

/** What may be uploaded for analysis. */
export const uploads = (locale: Locale): { formats: string; megabytes: number } => {
  const rules = installedRules();
  return { formats: spelledFormats(rules, locale), megabytes: rules.megabytesMax };
};

/** Day before month in English, like the terms themselves. */
const dateLocales: Record<Locale, string> = { ko: 'ko', en: 'en-GB' };

/** "2025년 4월 23일", "23 April 2025": a calendar day, the same in every time zone. */
export const effectiveDate = (locale: Locale): string =>
  new Intl.DateTimeFormat(dateLocales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(terms.effectiveDate),
  );
