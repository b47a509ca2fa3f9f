import { type TFunction } from 'i18next';
import { ApiError } from '../../shared/lib/http.js';

/** `unknownOutcome`: the card may have been charged, so the outcome must be checked before paying again. */
type PaymentFault = 'notLoaded' | 'noElement' | 'failed' | 'unknownOutcome';

/**
 * A payment failed in the browser or at the provider. Members see `providerText` if it is set, or else our own text.
 */
export class PaymentError extends Error {
  readonly fault: PaymentFault;
  readonly providerText: string | null;

  constructor(fault: PaymentFault, providerText: string | null = null, options?: ErrorOptions) {
    super(providerText ?? fault, options);
    this.name = 'PaymentError';
    this.fault = fault;
    this.providerText = providerText;
  }
}

const finalStatuses: readonly number[] = [402, 404, 409];

/** Whether the payment will definitely bring no credits: it is unpaid, unknown to the server, or another member's. */
export const isFinalRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status);

/** The text for a failed purchase: the provider's message, the server's, or our own. */
export const paymentErrorText = (error: Error, t: TFunction<'purchase'>): string => {
  if (error instanceof PaymentError) return error.providerText || t(`error.${error.fault}`);
  if (error instanceof ApiError) return error.body || t('error.failed');
  return t('error.connection');
};
