import { metricsRegistry } from '@jinwi/service-kit';
import { Counter } from 'prom-client';

const registers = [metricsRegistry];

export const expiredCredits = new Counter({
  name: 'jinwi_credits_expired_total',
  help: 'Credits expired by the job of this process.',
  registers,
});

export const expiryNotices = new Counter({
  name: 'jinwi_credits_expiry_notices_total',
  help: 'Members to be told of an expiry, by what became of the mail.',
  labelNames: ['outcome'],
  registers,
});

for (const outcome of ['sent', 'unaddressed', 'failed']) expiryNotices.inc({ outcome }, 0);
