import { AppError } from '@jinwi/contracts';
import { Counter } from 'prom-client';
import { type RateLimitName, rateLimitNames } from './rate-limit/rate-limits.js';

const signIns = new Counter({
  name: 'jinwi_sign_ins_total',
  help: 'Sign-ins, their second steps and registrations, by way and outcome (ok, refused, error).',
  labelNames: ['way', 'outcome'],
});

const uploadsRefused = new Counter({
  name: 'jinwi_uploads_refused_total',
  help: 'Refused uploads, by reason.',
  labelNames: ['reason'],
});

const rateLimitRefusals = new Counter({
  name: 'jinwi_rate_limit_refusals_total',
  help: 'Rate-limited calls, by limit.',
  labelNames: ['limit'],
});

const ways = ['password', 'code', 'passkey', 'registration', 'google'] as const;
const outcomes = ['ok', 'refused', 'error'] as const;
const uploadFaults = [
  'field-invalid',
  'too-large',
  'unsupported',
  'interrupted',
  'too-slow',
  'full',
  'unavailable',
] as const;

for (const way of ways) for (const outcome of outcomes) signIns.inc({ way, outcome }, 0);
for (const reason of uploadFaults) uploadsRefused.inc({ reason }, 0);
for (const limit of rateLimitNames) rateLimitRefusals.inc({ limit }, 0);

/** Counts a sign-in attempt by its outcome. @throws what `attempt` throws */
export async function countSignIn<T>(way: (typeof ways)[number], attempt: () => Promise<T>): Promise<T> {
  try {
    const result = await attempt();
    signIns.inc({ way, outcome: 'ok' });
    return result;
  } catch (error) {
    signIns.inc({ way, outcome: error instanceof AppError && error.status < 500 ? 'refused' : 'error' });
    throw error;
  }
}

export function countRefusedUpload(error: unknown): void {
  const fault = error instanceof AppError ? error.code.replace(/^\w+\./, '') : '';
  uploadsRefused.inc({ reason: uploadFaults.find((name) => name === fault) ?? 'unavailable' });
}

export const countTooMany = (limit: RateLimitName): void => rateLimitRefusals.inc({ limit });
