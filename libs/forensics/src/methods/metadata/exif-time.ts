const pattern = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/u;

/**
 * Milliseconds of an EXIF date, read as UTC because EXIF names no time zone. Null for empty and impossible dates, and
 * for clocks that were never set (before 1990).
 */
export function exifTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const parts = pattern.exec(value)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1990 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayMs = 86_400_000;

/** True for an impossible date or time, such as 31 February. Empty dates and unset clocks are not impossible. */
export function isImpossibleTime(value: unknown): boolean {
  const parts = typeof value === 'string' ? pattern.exec(value)?.slice(1).map(Number) : undefined;
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1990 || month === 0 || day === 0) return false;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000;
  return month > 12 || day > daysOfMonth || minute > 59 || second > 60 || timeMs > dayMs;
}

/** Offset of a time zone such as `+09:00` from UTC in milliseconds; null if none is stated. */
export function zoneOffsetMs(value: unknown): number | null {
  const parts = typeof value === 'string' ? /^([+-])(\d\d):(\d\d)/u.exec(value.trim()) : null;
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return (parts[1] === '-' ? -minutes : minutes) * 60_000;
}

/** Milliseconds of the GPS date and time, which are in UTC. */
export function gpsTimeMs(gps: Record<string, unknown>): number | null {
  const date = gps.GPSDateStamp;
  const time = gps.GPSTimeStamp;
  if (typeof date !== 'string') return null;
  const clock = Array.isArray(time) ? (time as unknown[]).map(Number) : String(time).split(':').map(Number);
  const [hour = 0, minute = 0, second = 0] = clock.map((part) =>
    Number.isFinite(part) ? Math.floor(part) : 0,
  );
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return exifTimeMs(`${date} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`);
}
