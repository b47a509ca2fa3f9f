import { type TFunction } from 'i18next';
import { ApiError } from '../../shared/lib/http.js';

/** `unknownOutcome`: money may have moved; ask for the outcome before paying again. */
type PaymentFault = 'notLoaded' | 'noElement' | 'failed' | 'unknownOutcome';

/** Paying failed in the browser or at the provider, whose own message takes precedence. */
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

/** This payment definitely brings no credits: not paid, unknown, or another member's. */
export const isFinalRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status);

/** The text for a failed purchase: the provider's message, the server's, or our own. */
export const paymentErrorText = (error: Error, t: TFunction<'purchase'>): string => {
  if (error instanceof PaymentError) return error.providerText || t(`error.${error.fault}`);
  if (error instanceof ApiError) return error.body || t('error.failed');
  return t('error.connection');
};
