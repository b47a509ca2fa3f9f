import { ApiError } from '../../shared/lib/http.js';
import { PaymentError } from './payment-error.js';
import { confirmSandboxPayment } from './purchase-api.js';
import { tokenOf } from './sandbox-card.js';
import { type PreparePayment } from './use-card-purchase.js';

/** Pays with a test card. In the sandbox this replaces the provider's script. */
export const paySandboxCard = (number: string): ReturnType<PreparePayment> => {
  const token = tokenOf(number);
  if (!token) throw new PaymentError('noElement');
  return async (clientSecret) => {
    const payment = await confirmSandboxPayment(clientSecret, { token }).catch((error: unknown) => {
      throw isAnswered(error) ? error : new PaymentError('unknownOutcome', null, { cause: error });
    });
    if (payment.status === 'requires_payment_method') throw new PaymentError('failed', payment.message);
  };
};

/**
 * Whether the server refused the payment. False after a broken connection or a server error, when it may have been
 * made.
 */
const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;
