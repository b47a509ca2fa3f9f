import { metricsRegistry } from '@jinwi/service-kit';
import { Counter, Gauge } from 'prom-client';

const registers = [metricsRegistry];

const settled = new Counter({
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

export function countSettled({ end, amount }: { end: 'captured' | 'released'; amount: number }): void {
  settled.inc({ end }, amount);
}

export function showHeld(total: number): void {
  held.set(total);
}
