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
import { formatDay } from '../../shared/lib/format-day.js';

/** Every number in the terms, taken from the product's own constants (BR-052). */
export const numbers = {
  signupCredits,
  analysisCost,
  generationCost,
  generationImagesMax,
  ...terms,
  expiredRefundPercent: Math.round(terms.expiredRefundRate * 100),
};

/** The upload formats and size limit for analysis. */
export const uploads = (locale: Locale): { formats: string; megabytes: number } => {
  const rules = installedRules();
  return { formats: spelledFormats(rules, locale), megabytes: rules.megabytesMax };
};

/** The date from which the terms apply. */
export const effectiveDate = (locale: Locale): string => formatDay(terms.effectiveDate, locale);
