import { errorText, locales } from '@jinwi/contracts';
import { ApiError } from '../../shared/lib/http.js';

/** The server's message, or the page's own if there is none. */
export const lotErrorText = (error: Error, fallback: string): string =>
  (error instanceof ApiError && error.body) || fallback;

/** The refund differs from what the member agreed to. Server and browser share the sentence. */
export const isRefundChanged = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  locales.some((locale) => errorText('credits.refund-changed', locale) === error.body);
