import { AppError } from '@jinwi/contracts';
import { type PaymentProvider } from './payment-provider.js';

const refuse = () => Promise.reject(new AppError('credits.payments-unavailable'));

/** The provider when payments are disabled: rejects everything that needs it and changes nothing. */
export const disabledProvider: PaymentProvider = {
  kind: 'disabled',
  createCustomer: refuse,
  createIntent: refuse,
  retrieve: refuse,
  cancel: refuse,
  paymentsBetween: () => noPayments(),
  refund: refuse,
  findRefund: refuse,
  readWebhook() {
    throw new AppError('credits.payments-unavailable');
  },
};

async function* noPayments(): AsyncIterable<never> {
  await Promise.resolve();
  yield* [];
}
