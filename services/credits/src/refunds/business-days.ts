import { dayMs } from '../ledger/dates.js';

/** Korea has had no daylight saving time since 1988. */
const koreaAheadMs = 9 * 3_600_000;

/**
 * Korean public holidays on weekdays, including substitute holidays.
 *
 * Source: Act on Public Holidays and the Regulation on Holidays of Public Offices. Constitution Day is a holiday again
 * from 2026. The lunar days 1/1, 4/8 and 8/15 are those of ICU's Korean calendar (`dangi`). business-days.spec.ts
 * computes the same table from these rules. One-off holidays set by the government, such as those for elections after
 * 2028, are configuration.
 */
const byYear: Record<string, string> = {
  2025: '01-01 01-27 01-28 01-29 01-30 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-06 10-07 10-08 10-09 12-25',
  2026: '01-01 02-16 02-17 02-18 03-02 05-05 05-25 06-03 07-17 08-17 09-24 09-25 10-05 10-09 12-25',
  2027: '01-01 02-08 02-09 03-01 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27',
  2028: '01-26 01-27 01-28 03-01 04-12 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25',
  2029: '01-01 02-12 02-13 02-14 03-01 05-07 05-21 06-06 07-17 08-15 09-21 09-24 10-03 10-09 12-25',
  2030: '01-01 02-04 02-05 03-01 05-06 05-09 06-06 07-17 08-15 09-11 09-12 09-13 10-03 10-09 12-25',
};

/** `YYYY-MM-DD`. */
export const koreanHolidays: ReadonlySet<string> = new Set(
  Object.entries(byYear).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
);

/**
 * Counts `days` Korean business days from the day after `from`, and returns the end of the last one. For years after
 * the holiday table only weekends are skipped, so a due date can be too early, never too late.
 */
export function dueAfterBusinessDays({
  from,
  days,
  extraHolidays,
}: {
  from: Date;
  days: number;
  extraHolidays: readonly string[];
}): Date {
  let dayStart = Math.floor((from.getTime() + koreaAheadMs) / dayMs) * dayMs;
  for (let left = days; left > 0;) {
    dayStart += dayMs;
    if (isBusinessDay(new Date(dayStart), extraHolidays)) left -= 1;
  }
  return new Date(dayStart + dayMs - 1 - koreaAheadMs);
}

/** @param day midnight UTC of the date */
function isBusinessDay(day: Date, extraHolidays: readonly string[]): boolean {
  const date = day.toISOString().slice(0, 10);
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  return !isWeekend && !koreanHolidays.has(date) && !extraHolidays.includes(date);
}
