import { AppError } from '@jinwi/contracts';
import Stripe from 'stripe';

/**
 * Reduces an error to the parts that are safe to log and pass on. The library's error contains the whole response,
 * including payment secrets, so it never leaves the provider.
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

/** Returns whether Stripe does not know an id. `param` names the id's parameter if the call has several ids. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);

/** Returns the code of a permanent refusal; null for any other error. */
export const refusalCode = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? 'refused') : null;
