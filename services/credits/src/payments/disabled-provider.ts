import { AppError } from '@jinwi/contracts';
import { type PaymentProvider } from './payment-provider.js';

const refuse = () => Promise.reject(new AppError('credits.payments-unavailable'));

/** Nothing can be bought; everything that needs the provider is rejected and changes nothing. */
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
