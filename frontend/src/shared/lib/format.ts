import { type Locale } from '@jinwi/contracts';

const bytesPerKilobyte = 1024;
const bytesPerMegabyte = 1024 * 1024;
const centsPerDollar = 100;
const millisecondsPerMinute = 60_000;

/**
 * Formats whole numbers without Intl, whose first use takes as long as drawing a page. Both languages group digits
 * alike.
 */
export const formatNumber = (value: number, locale: Locale): string =>
  Number.isSafeInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : new Intl.NumberFormat(locale).format(value);

interface Money {
  /** Cents, or won, which has no minor unit. */
  priceMinor: number;
  currency: 'usd' | 'krw';
}

/** Formats a price: "$4.99" in both languages; won as "5,000원" in Korean and "₩5,000" in English. */
export function formatMoney({ priceMinor, currency }: Money, locale: Locale): string {
  if (currency === 'krw' && locale === 'ko') return `${formatNumber(priceMinor, locale)}원`;
  const value = currency === 'krw' ? priceMinor : priceMinor / centsPerDollar;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
}

export const formatDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));

export const formatDateTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));

/** Formats date and time, short enough to fit on one line of a table row. */
export const formatShortDateTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Formats a time of day, rounded up to whole minutes so that it is not before the given time. */
export function formatTimeFrom(time: Date, locale: Locale): string {
  const minutes = Math.ceil(time.getTime() / millisecondsPerMinute);
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(minutes * millisecondsPerMinute);
}

/** Formats a file size: "812 KB", "3.4 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const isLarge = bytes >= bytesPerMegabyte;
  const value = isLarge ? bytes / bytesPerMegabyte : Math.max(1, Math.round(bytes / bytesPerKilobyte));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
  return `${number} ${isLarge ? 'MB' : 'KB'}`;
}

const relativeSteps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relativeDaysMax = 7;

/** Formats a time relative to now, such as "3시간 전" or "yesterday"; after a week, as a date. */
export function formatRelative(iso: string, locale: Locale, now = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > relativeDaysMax * 86_400) return formatDate(iso, locale);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = relativeSteps.find(([, length]) => Math.abs(seconds) >= length);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}
