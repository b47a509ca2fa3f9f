import { dayMs } from '../ledger/dates.js';
import { koreanHolidays } from './korean-holidays.js';

/** Korea has had no summer time since 1988. */
const koreaAheadMs = 9 * 3_600_000;

/**
 * The last instant of the Korean business day that is `days` after the one of `from`; the first day does not count.
 * Years beyond the table know weekends only, which makes things due earlier, never later.
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

/** @param day midnight in UTC of the day's date */
function isBusinessDay(day: Date, extraHolidays: readonly string[]): boolean {
  const date = day.toISOString().slice(0, 10);
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  return !isWeekend && !koreanHolidays.has(date) && !extraHolidays.includes(date);
}
