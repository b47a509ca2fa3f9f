/** Returns the time at which a change is recorded; tests set it. */
export type Clock = () => Date;
export const CLOCK = Symbol('Clock');

export const dayMs = 86_400_000;

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** Adds calendar months in UTC. If the new month lacks the day, its last day is used, as in PostgreSQL. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return later;
}

/** Adds calendar years in UTC; 29 February becomes 1 March, in the member's favour. */
export function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(at.getUTCFullYear() + years);
  return later;
}
