import { type Request } from 'express';
import { type Reader, zoneOfAll } from '@jinwi/report';

/**
 * Returns the language and time zone that the query names. Without them it is the language that the browser prefers
 * (Korean if it states none) and UTC.
 */
export function readerOf(request: Request, { lang, zone }: Record<string, unknown>): Reader {
  const preferred = request.acceptsLanguages('ko', 'en') === 'ko' ? 'ko' : 'en';
  return { locale: lang === 'ko' || lang === 'en' ? lang : preferred, timeZone: timeZoneOf(zone) };
}

const lengthMax = 64;

/** The named time zone, or UTC if there is none of this name. */
export function timeZoneOf(name: unknown): string {
  if (typeof name !== 'string' || name.length > lengthMax) return zoneOfAll;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return zoneOfAll;
  }
}
