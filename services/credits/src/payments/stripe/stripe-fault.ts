import { AppError } from '@jinwi/contracts';
import Stripe from 'stripe';

/**
 * What may be told and logged of a failed call. The library's own error holds the whole answer, secrets of payments
 * included, so it never leaves the provider.
 */
export function stripeFault(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  return new AppError('credits.payments-unavailable', {
    provider: 'stripe',
    type,
    providerCode: code,
    status: statusCode,
    providerRequestId: requestId,
  });
}

/** The provider does not know what was named; `param` tells which of several. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);

/** The code of a refusal that no repetition changes, null for any other fault. */
export const refusalCode = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? 'refused') : null;
