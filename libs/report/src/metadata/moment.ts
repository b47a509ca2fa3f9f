import { type Locale, type MetadataField } from '@jinwi/contracts';

/** A time as stated in a file. */
export interface Moment {
  iso: string;
  timeMs: number;
  /** True for a camera's clock, which has no time zone. */
  isZoneUnknown: boolean;
}

const stated = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/u;
const zone = /(?:Z|[+-]\d\d:?\d\d)$/u;

/** Reads an EXIF or ISO 8601 date; null for anything else, and for clocks that were never set. */
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

/**
 * Formats a time. A time without a zone is shown as it is in the file. Any other is shown in `timeZone` with the zone's
 * name; without `timeZone`, in the zone of this machine.
 */
export const momentText = ({ iso, isZoneUnknown }: Moment, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: timeZone && !isZoneUnknown ? 'long' : 'short',
    timeZone: isZoneUnknown ? 'UTC' : timeZone,
    ...(timeZone ? { hourCycle: 'h23' } : {}),
  }).format(new Date(iso));

/** The day of a moment, in the same time zone as {@link momentText}. */
export const dayText = ({ iso, isZoneUnknown }: Moment, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: isZoneUnknown ? 'UTC' : timeZone }).format(
    new Date(iso),
  );

/** Formats a field's value: a date in the reader's format, any other value as it is in the file. */
export function fieldText(
  { code, value }: Pick<MetadataField, 'code' | 'value'>,
  { locale, timeZone }: { locale: Locale; timeZone?: string | undefined },
): string {
  const moment = code.startsWith('field.date') ? readMoment(value) : null;
  return moment ? momentText(moment, locale, timeZone) : value;
}
