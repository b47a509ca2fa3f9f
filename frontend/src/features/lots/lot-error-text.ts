import { errorText, locales } from '@jinwi/contracts';
import { ApiError } from '../../shared/lib/http.js';

/** The server's sentence, or the page's own where there is none. */
export const lotErrorText = (error: Error, fallback: string): string =>
  (error instanceof ApiError && error.body) || fallback;

/** The refund is another one than the member agreed to; server and browser share the sentence. */
export const isRefundChanged = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  locales.some((locale) => errorText('credits.refund-changed', locale) === error.body);
