import { metricsRegistry } from '@jinwi/service-kit';
import { Counter, Gauge } from 'prom-client';

const registers = [metricsRegistry];

export const refundMoves = new Counter({
  name: 'jinwi_credits_refunds_total',
  help: 'Refunds moved on by this process, by new state.',
  labelNames: ['state'],
  registers,
});

export const openRefunds = new Gauge({
  name: 'jinwi_credits_refunds_open',
  help: 'Refunds that have not ended; every replica tells the same number.',
  registers,
});

export const dueRefunds = new Gauge({
  name: 'jinwi_credits_refunds_due',
  help: 'Refunds that have not ended and due within a day, or overdue; every replica tells the same number.',
  registers,
});

export const disputeEvents = new Counter({
  name: 'jinwi_credits_disputes_total',
  help: 'Events of disputes received by this process, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  registers,
});

for (const state of ['requested', 'succeeded', 'failed']) refundMoves.inc({ state }, 0);
disputeEvents.inc({ kind: 'opened', outcome: 'frozen' }, 0);
