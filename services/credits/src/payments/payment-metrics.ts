import { metricsRegistry } from '@jinwi/service-kit';
import { Counter } from 'prom-client';
import { type OrderProvider } from './orders.repository.js';

const registers = [metricsRegistry];

const purchased = new Counter({
  name: 'jinwi_credits_purchased_total',
  help: 'Credits granted for orders in this process; the sandbox gives them without money.',
  labelNames: ['provider'],
  registers,
});

/** What can differ: of a payment (match-payment.ts, payment-settlement.ts), in reconciliation, of refunds and disputes. */
const differences = [
  ...['order', 'member', 'package', 'mode', 'currency', 'amount', 'second-payment', 'granted-unpaid'],
  ...['payment-unknown', 'refund-elsewhere', 'refund-paid-twice', 'dispute-end'],
];

const mismatches = new Counter({
  name: 'jinwi_credits_payment_mismatches_total',
  help: 'Payments and orders that do not fit each other, by what differs. Each one wants a person.',
  labelNames: ['difference'],
  registers,
});

const events = new Counter({
  name: 'jinwi_credits_payment_events_total',
  help: 'Signed messages of the payment provider, by kind and whether they were new.',
  labelNames: ['kind', 'outcome'],
  registers,
});

for (const provider of ['stripe', 'sandbox']) purchased.inc({ provider }, 0);
for (const difference of differences) mismatches.inc({ difference }, 0);
for (const outcome of ['done', 'duplicate']) events.inc({ kind: 'payment', outcome }, 0);

export const countPurchased = ({ provider, amount }: { provider: OrderProvider; amount: number }): void =>
  purchased.inc({ provider }, amount);

export const countMismatch = (difference: string): void => mismatches.inc({ difference });

export const countEvent = ({ kind, outcome }: { kind: string; outcome: 'done' | 'duplicate' }): void =>
  events.inc({ kind, outcome });
