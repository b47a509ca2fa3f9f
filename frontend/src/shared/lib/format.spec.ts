import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, formatMoney, formatNumber, formatRelative } from './format.js';

describe('formats', () => {
  it('UI-050 writes numbers and dates as the language does', () => {
    expect(formatNumber(125000, 'ko')).toBe('125,000');
    for (const locale of ['ko', 'en'] as const)
      for (const value of [0, 7, 999, 1000, 123_456, 1_234_567, -4, -1000, -123_456, 0.5, 1234.5])
        expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(locale).format(value));
    expect(formatDate('2026-11-21T03:00:00.000Z', 'ko')).toBe('2026년 11월 21일');
    expect(formatDate('2026-11-21T03:00:00.000Z', 'en')).toBe('November 21, 2026');
  });

  it.each([
    ['ko', 'krw', 5000, '5,000원'],
    ['en', 'krw', 125_000, '₩125,000'],
    ['ko', 'usd', 499, '$4.99'],
    ['en', 'usd', 123_400, '$1,234.00'],
    ['en', 'usd', 5, '$0.05'],
  ] as const)(
    'UI-050 UI-222 UI-223 writes money in %s, %s %d as %s',
    (locale, currency, priceMinor, expected) => {
      expect(formatMoney({ priceMinor, currency }, locale)).toBe(expected);
    },
  );

  it.each([
    [1, '1 KB'],
    [831_488, '812 KB'],
    [3_565_158, '3.4 MB'],
    [5 * 1024 * 1024, '5 MB'],
  ])('UI-050 writes %d bytes as %s', (bytes, expected) => {
    expect(formatBytes(bytes, 'en')).toBe(expected);
  });

  it.each([
    ['2026-11-21T11:59:50.000Z', 'now', '지금'],
    ['2026-11-21T11:30:00.000Z', '30 minutes ago', '30분 전'],
    ['2026-11-21T09:00:00.000Z', '3 hours ago', '3시간 전'],
    ['2026-11-20T11:00:00.000Z', 'yesterday', '어제'],
    ['2026-11-01T11:00:00.000Z', 'November 1, 2026', '2026년 11월 1일'],
  ])('UI-050 writes %s, seen from noon of 21 November, as "%s"', (iso, english, korean) => {
    const now = new Date('2026-11-21T12:00:00.000Z');
    expect(formatRelative(iso, 'en', now)).toBe(english);
    expect(formatRelative(iso, 'ko', now)).toBe(korean);
  });
});
