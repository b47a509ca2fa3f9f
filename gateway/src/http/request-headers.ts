import { AppError, type Locale, v1WaitSecondsMax } from '@jinwi/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';

/** The language of error messages: Korean when `Accept-Language` prefers it, English otherwise (API-005). */
export const requestLocale = (request: Request): Locale =>
  request.acceptsLanguages('en', 'ko') === 'ko' ? 'ko' : 'en';

export const CallerLocale = createParamDecorator((_data: unknown, context: ExecutionContext): Locale =>
  requestLocale(context.switchToHttp().getRequest<Request>()),
);

const form = /^[\x21-\x7e]{1,128}$/;

/** Returns the header `Idempotency-Key`, or null without one. @throws AppError `request.invalid` */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!form.test(key)) throw new AppError('request.invalid', { header: 'Idempotency-Key' });
  return key;
}

/**
 * Returns how many of the seconds requested with `Prefer: wait=N` (RFC 7240) are granted; 0 without this header. Also
 * states the granted seconds in a response header.
 */
export function preferredWaitSeconds(request: Request, response: Response): number {
  const asked = (request.get('prefer') ?? '')
    .split(',')
    .map((preference) => /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|$)/i.exec(preference)?.[1])
    .find((seconds) => seconds !== undefined);
  if (asked === undefined) return 0;
  const seconds = Math.min(Number(asked), v1WaitSecondsMax);
  response.set('Preference-Applied', `wait=${seconds}`);
  return seconds;
}
