import { type Locale } from '@jinwi/contracts';
import { formatClockTime, formatDateTime } from '../../shared/lib/format.js';

/** A time as a file states it. */
export interface Moment {
  iso: string;
  timeMs: number;
  /** True for the clock of a camera, which names no time zone. */
  isZoneUnknown: boolean;
}

const stated = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/u;
const zone = /(?:Z|[+-]\d\d:?\d\d)$/u;

/** Reads a date of EXIF or of ISO 8601; null for what is no date, and for clocks that were never set. */
export function readMoment(text: string | null): Moment | null {
  const parts = stated.exec(text ?? '');
  if (!text || !parts) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  const suffix = zone.exec(text)?.[0];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${suffix ?? 'Z'}`;
  const timeMs = Date.parse(iso);
  return Number.isNaN(timeMs) || Number(year) < yearMin
    ? null
    : { iso, timeMs, isZoneUnknown: suffix === undefined };
}

const yearMin = 1990;

/** A time without zone is shown as it stands in the file. */
export const momentText = ({ iso, isZoneUnknown }: Moment, locale: Locale): string =>
  isZoneUnknown ? formatClockTime(iso, locale) : formatDateTime(iso, locale);
