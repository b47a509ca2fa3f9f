import { metricsRegistry } from '@jinwi/service-kit';
import { Counter, Gauge } from 'prom-client';
import { type Breach, invariantNames } from './ledger-check.repository.js';

const registers = [metricsRegistry];

const ended = new Counter({
  name: 'jinwi_credits_settled_total',
  help: 'Credits whose hold ended in this process, by end.',
  labelNames: ['end'],
  registers,
});

const held = new Gauge({
  name: 'jinwi_credits_held',
  help: 'Credits held by all members together, at the last sweep; every replica tells the same number.',
  registers,
});

const broken = new Gauge({
  name: 'jinwi_credits_invariant_breaches',
  help: 'Rows that break an invariant of the ledger, at the last nightly check; every replica tells the same.',
  labelNames: ['invariant'],
  registers,
});

const checkedAtSeconds = new Gauge({
  name: 'jinwi_credits_ledger_checked_timestamp_seconds',
  help: 'When the invariants of the ledger were last checked, in seconds since 1970.',
  registers,
});

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

for (const difference of differences) mismatches.inc({ difference }, 0);
for (const end of ['captured', 'released']) ended.inc({ end }, 0);

export function countEnded({ end, amount }: { end: 'captured' | 'released'; amount: number }): void {
  ended.inc({ end }, amount);
}

export function exposeHeldMetric(total: number): void {
  held.set(total);
}

export function exposeLedgerCheckMetrics({
  checkedAt,
  breaches,
}: {
  checkedAt: Date;
  breaches: Breach[];
}): void {
  for (const name of invariantNames) {
    const found = breaches.filter(({ invariant }) => invariant === name);
    broken.set(
      { invariant: name },
      found.reduce((sum, { count }) => sum + count, 0),
    );
  }
  checkedAtSeconds.set(checkedAt.getTime() / 1000);
}

/** Counts a mismatch between payments and granted credits that a person must resolve. */
export const countMismatch = (difference: string): void => mismatches.inc({ difference });
