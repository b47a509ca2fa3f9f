import { type EntityManager } from 'typeorm';
import { disabledProvider } from './disabled-provider.js';
import { type PaymentProvider } from './payment-provider.js';
import { type PaymentsConfig } from './payments-config.js';
import { SandboxPaymentsRepository } from './sandbox/sandbox-payments.repository.js';
import { SandboxProvider } from './sandbox/sandbox-provider.js';
import { StripeProvider } from './stripe/stripe-provider.js';

export function createPaymentProvider(
  { kind, stripe, environment }: PaymentsConfig,
  { manager }: { manager: EntityManager },
): PaymentProvider {
  switch (kind) {
    case 'stripe':
      if (!stripe) throw new Error('The configuration demands the keys of Stripe.');
      return new StripeProvider({ config: stripe, environment });
    case 'sandbox':
      return new SandboxProvider({ payments: new SandboxPaymentsRepository(manager), environment });
    case 'disabled':
      return disabledProvider;
    default:
      return kind satisfies never;
  }
}
