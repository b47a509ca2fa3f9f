import { type Locale, type MetadataField } from '@jinwi/contracts';

/** A time as stated in a file. */
export interface Moment {
  iso: string;
  timeMs: number;
  /** True for a camera's clock, which has no time zone. */
  isZoneUnknown: boolean;
  /** True if only the day is known; signers then state midnight in UTC. */
  isDay: boolean;
}

const stated = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/u;
const zone = /(?:Z|[+-]\d\d:?\d\d)$/u;

/** Reads an EXIF or ISO 8601 date; null for anything else, and for years so early that the clock was never set. */
export function readMoment(text: string | null): Moment | null {
  const parts = stated.exec(text ?? '');
  if (!text || !parts) return null;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00'] = parts;
  const suffix = zone.exec(text)?.[0];
  const iso = `${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second}${suffix ?? 'Z'}`;
  const timeMs = Date.parse(iso);
  if (Number.isNaN(timeMs) || Number(year) < yearMin) return null;
  const isZoneUnknown = suffix === undefined;
  const isDay = hour === undefined || (!isZoneUnknown && timeMs % dayMs === 0);
  return { iso, timeMs, isZoneUnknown, isDay };
}

const yearMin = 1990;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Formats a time, or only the day if no time is known. A time without a zone is shown as in the file. Any other time is
 * shown in `timeZone` with the zone's name or, without `timeZone`, in the zone of this machine.
 */
export function momentText(moment: Moment, locale: Locale, timeZone?: string): string {
  if (moment.isDay) return dayText(moment, locale, timeZone);
  const { iso, isZoneUnknown } = moment;
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: timeZone && !isZoneUnknown ? 'long' : 'short',
    timeZone: isZoneUnknown ? 'UTC' : timeZone,
    ...(timeZone ? { hourCycle: 'h23' } : {}),
  }).format(new Date(iso));
}

/** The day of a moment, in the same time zone as {@link momentText}. */
export function dayText({ iso, isZoneUnknown, isDay }: Moment, locale: Locale, timeZone?: string): string {
  const shownZone = isZoneUnknown || isDay ? 'UTC' : timeZone;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: shownZone }).format(new Date(iso));
}

/** Formats a field's value: a date in the reader's format, any other value as it is in the file. */
export function fieldText(
  { code, value }: Pick<MetadataField, 'code' | 'value'>,
  { locale, timeZone }: { locale: Locale; timeZone?: string | undefined },
): string {
  const moment = code.startsWith('field.date') ? readMoment(value) : null;
  return moment ? momentText(moment, locale, timeZone) : value;
}
