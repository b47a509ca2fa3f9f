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

const events = new Counter({
  name: 'jinwi_credits_payment_events_total',
  help: 'Signed messages of the payment provider, by kind and whether they were new.',
  labelNames: ['kind', 'outcome'],
  registers,
});

for (const provider of ['stripe', 'sandbox']) purchased.inc({ provider }, 0);
for (const outcome of ['done', 'duplicate']) events.inc({ kind: 'payment', outcome }, 0);

export const countPurchased = ({ provider, amount }: { provider: OrderProvider; amount: number }): void =>
  purchased.inc({ provider }, amount);

export const countEvent = ({ kind, outcome }: { kind: string; outcome: 'done' | 'duplicate' }): void =>
  events.inc({ kind, outcome });
