import { dayMs } from '../ledger/dates.js';
import { koreanHolidays } from './korean-holidays.js';

/** Korea has had no daylight saving time since 1988. */
const koreaAheadMs = 9 * 3_600_000;

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
