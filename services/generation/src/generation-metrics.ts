import { type GenerationFailure, generationFailures } from '@jinwi/contracts';
import { Counter, Gauge, Histogram } from 'prom-client';
import { type GenerationProvider, type ProviderCost } from './providers/generation-provider.js';

/**
 * Estimated prices in US dollars of the units that a provider charges, for graphs and alerts. They are the list prices
 * of November 2026 without packages, discounts and taxes.
 * Kling: an image of kling-v1-5 from a reference costs 0.028 dollars or 0.2 units (klingai.com, developer pricing).
 * OpenAI: answers state only the sum of all tokens, so all tokens have the price of the most expensive kind, which is
 * image output at 40 dollars per million. If an answer states no tokens, each image has the price of medium quality
 * (platform.openai.com, pricing). A compatible server may cost nothing.
 */
const listPricesUsd: Record<GenerationProvider['name'], Partial<Record<ProviderCost['unit'], number>>> = {
  kling: { images: 0.028, units: 0.14 },
  openai: { images: 0.063, tokens: 40 / 1_000_000 },
  studio: { images: 0 },
};

type ProviderName = GenerationProvider['name'];

const requestDuration = new Histogram({
  name: 'jinwi_provider_request_duration_seconds',
  help: 'Duration of requests to the image provider, by operation and outcome (ok or the kind of error).',
  labelNames: ['provider', 'operation', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
});

const images = new Counter({
  name: 'jinwi_provider_images_total',
  help: 'Images of a provider that this process stored.',
  labelNames: ['provider'],
});

const costUsd = new Counter({
  name: 'jinwi_provider_cost_usd_total',
  help: 'Estimated provider cost in US dollars, at list prices.',
  labelNames: ['provider'],
});

const tasks = new Counter({
  name: 'jinwi_generation_tasks_total',
  help: 'Tasks that this process ended, by outcome (succeeded or why not).',
  labelNames: ['outcome'],
});

const timestamps = new Counter({
  name: 'jinwi_timestamps_total',
  help: 'Time stamps that this process asked an authority for, by outcome (stamped or failed).',
  labelNames: ['outcome'],
});

const certificateExpiresAtSeconds = new Gauge({
  name: 'jinwi_signing_certificate_expires_timestamp_seconds',
  help: "When the operator's own certificate for images expires, in seconds since 1970; 0 without one.",
});

const operations = ['submit', 'find', 'poll', 'fetch'] as const;

export type ProviderOperation = (typeof operations)[number];

/** Sets the task counters to 0. Call it in a process that ends tasks. */
export function initMetrics(): void {
  for (const outcome of ['succeeded', ...Object.keys(generationFailures)]) tasks.inc({ outcome }, 0);
  for (const outcome of ['stamped', 'failed']) timestamps.inc({ outcome }, 0);
}

const initialised = new Set<ProviderName>();

export function initProviderMetrics(provider: ProviderName): void {
  if (initialised.has(provider)) return;
  initialised.add(provider);
  images.inc({ provider }, 0);
  costUsd.inc({ provider }, 0);
  for (const operation of operations) requestDuration.zero({ provider, operation, outcome: 'ok' });
}

/** Starts timing a request. @returns a function to call with the outcome at the end of the request */
export function timeRequest(provider: ProviderName, operation: ProviderOperation): (outcome: string) => void {
  const stop = requestDuration.startTimer({ provider, operation });
  return (outcome) => void stop({ outcome });
}

export function countReceived({
  provider,
  imageCount,
  cost,
}: {
  provider: ProviderName;
  imageCount: number;
  cost: ProviderCost;
}): void {
  images.inc({ provider }, imageCount);
  costUsd.inc({ provider }, estimatedCostUsd(provider, cost));
}

export const countTask = (outcome: 'succeeded' | GenerationFailure): void => tasks.inc({ outcome });

export const exposeCertificateExpiry = (at: Date): void =>
  certificateExpiresAtSeconds.set(at.getTime() / 1000);

export const countTimestamp = (outcome: 'stamped' | 'failed'): void => timestamps.inc({ outcome });

/** @returns US dollars; 0 if the unit has no price */
export const estimatedCostUsd = (
  provider: GenerationProvider['name'],
  { unit, amount }: ProviderCost,
): number => (listPricesUsd[provider][unit] ?? 0) * amount;
