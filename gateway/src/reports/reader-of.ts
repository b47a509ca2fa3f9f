import { type Request } from 'express';
import { type Reader } from './content.js';
import { timeZoneOf } from './time-zone.js';

/**
 * The language and time zone in the query; otherwise the language that the browser prefers, Korean if it has none, and
 * UTC.
 */
export function readerOf(request: Request, { lang, zone }: Record<string, unknown>): Reader {
  const preferred = request.acceptsLanguages('ko', 'en') === 'ko' ? 'ko' : 'en';
  return { locale: lang === 'ko' || lang === 'en' ? lang : preferred, timeZone: timeZoneOf(zone) };
}
