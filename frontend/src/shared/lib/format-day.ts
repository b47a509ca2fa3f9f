import { type Locale } from '@jinwi/contracts';

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
 * Formats a calendar day such as 2025-04-23: "2025년 4월 23일" or "23 April 2025". Avoids Intl, whose first use for a date
 * takes longer than the rest of a page.
 */
export const formatDay = (date: string, locale: Locale): string => {
  const [year, month = 1, day] = date.split('-').map(Number);
  return locale === 'ko' ? `${year}년 ${month}월 ${day}일` : `${day} ${months[month - 1]} ${year}`;
};
