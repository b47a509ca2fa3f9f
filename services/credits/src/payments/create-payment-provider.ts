import { type EntityManager } from 'typeorm';
import { type PaymentProvider } from './payment-provider.js';
import { type PaymentsConfig } from './payments-config.js';
import { SandboxPaymentsRepository } from './sandbox/sandbox-payments.repository.js';
import { SandboxProvider } from './sandbox/sandbox-provider.js';
import { AppError } from '@jinwi/contracts';

/** Loads only the chosen provider, because Stripe's library takes memory. */
export async function createPaymentProvider(
  { kind, stripe, environment }: PaymentsConfig,
  { manager }: { manager: EntityManager },
): Promise<PaymentProvider> {
  switch (kind) {
    case 'stripe': {
      if (!stripe) throw new Error('The keys of Stripe are missing from the configuration.');
      const { StripeProvider } = await import('./stripe/stripe-provider.js');
      return new StripeProvider({ config: stripe, environment });
    }
    case 'sandbox':
      return new SandboxProvider({ payments: new SandboxPaymentsRepository(manager), environment });
    case 'disabled':
      return disabledProvider;
    default:
      return kind satisfies never;
  }
}

const refuse = () => Promise.reject(new AppError('credits.payments-unavailable'));

/** The provider while payments are disabled. It rejects everything that would need a payment. */
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
