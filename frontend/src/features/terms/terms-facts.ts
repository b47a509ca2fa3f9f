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

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * The date from which the terms apply: "2025년 4월 23일" or "23 April 2025". Avoids Intl, whose first use for a date
 * takes longer than the rest of the page.
 */
export const effectiveDate = (locale: Locale): string => {
  const [year, month = 1, day] = terms.effectiveDate.split('-').map(Number);
  return locale === 'ko' ? `${year}년 ${month}월 ${day}일` : `${day} ${months[month - 1]} ${year}`;
};
