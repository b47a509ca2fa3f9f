import { type Locale } from '@jinwi/contracts';
import { type Request } from 'express';

/** The language of error messages: Korean when `Accept-Language` prefers it, English otherwise (API-005). */
export const requestLocale = (request: Request): Locale =>
  request.acceptsLanguages('en', 'ko') === 'ko' ? 'ko' : 'en';
