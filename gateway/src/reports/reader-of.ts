import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { type Reader, zoneOfAll } from '@jinwi/report';

/**
 * Parameter decorator for the language and time zone in the query. The defaults are the language that the browser
 * prefers (Korean if it states none) and UTC.
 */
export const CurrentReader = createParamDecorator((_data: unknown, context: ExecutionContext): Reader => {
  const request = context.switchToHttp().getRequest<Request>();
  const { lang, zone }: Record<string, unknown> = request.query;
  const preferred = request.acceptsLanguages('ko', 'en') === 'ko' ? 'ko' : 'en';
  return { locale: lang === 'ko' || lang === 'en' ? lang : preferred, timeZone: timeZoneOf(zone) };
});

const lengthMax = 64;

/** Returns the time zone of this name, or UTC if there is none. */
export function timeZoneOf(name: unknown): string {
  if (typeof name !== 'string' || name.length > lengthMax) return zoneOfAll;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return zoneOfAll;
  }
}
