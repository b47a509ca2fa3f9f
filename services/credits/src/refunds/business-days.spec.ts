import { dueAfterBusinessDays } from './business-days.js';

const due = (from: string, extraHolidays: string[] = []) =>
  new Date(
    dueAfterBusinessDays({ from: new Date(from), days: 3, extraHolidays }).getTime() + 9 * 3_600_000,
  ).toISOString();

describe('BR-046 three business days', () => {
  it.each([
    ['a Monday', '2026-11-23T12:00:00+09:00', '2026-11-26'],
    ['the first instant of a day in Korea', '2026-11-23T00:00:00+09:00', '2026-11-26'],
    ['the last instant of a day in Korea', '2026-11-23T23:59:59.999+09:00', '2026-11-26'],
    ['a Thursday, over the weekend', '2026-11-26T12:00:00+09:00', '2026-12-01'],
    ['a Saturday', '2026-11-28T12:00:00+09:00', '2026-12-02'],
    ['the day before Christmas', '2026-12-24T12:00:00+09:00', '2026-12-30'],
    ['the days before Seollal', '2026-02-13T12:00:00+09:00', '2026-02-23'],
    ['the longest holidays', '2025-10-02T12:00:00+09:00', '2025-10-14'],
    ['a year beyond the table, weekends only', '2031-01-02T12:00:00+09:00', '2031-01-07'],
  ])('from %s end with the Korean day', (_, from, day) => {
    expect(due(from)).toBe(`${day}T23:59:59.999Z`);
  });

  it('know the holidays of the configuration', () => {
    expect(due('2026-11-23T12:00:00+09:00', ['2026-11-25'])).toBe('2026-11-27T23:59:59.999Z');
  });
});
