import { AppError, type Locale } from '@jinwi/contracts';
import { type Request } from 'express';

/** The language of error messages: Korean when `Accept-Language` prefers it, English otherwise (API-005). */
export const requestLocale = (request: Request): Locale =>
  request.acceptsLanguages('en', 'ko') === 'ko' ? 'ko' : 'en';

const form = /^[\x21-\x7e]{1,128}$/;

/** Returns the header `Idempotency-Key`, or null without one. @throws AppError `request.invalid` */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!form.test(key)) throw new AppError('request.invalid', { header: 'Idempotency-Key' });
  return key;
}
