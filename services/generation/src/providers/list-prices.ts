import { type GenerationProvider, type ProviderCost } from './generation-provider.js';

/**
 * US dollars per unit that a provider charges, estimated for graphs and alerts: list prices of November 2026 without
 * packages, discounts and taxes.
 * Kling: 0.028 for an image of kling-v1-5 from a reference, which is 0.2 units (klingai.com, developer pricing).
 * OpenAI: answers give only the sum of tokens, so all are priced as the dearest kind, image output at 40 per million;
 * an answer without tokens counts as medium quality (platform.openai.com, pricing). A compatible server may cost
 * nothing.
 */
const listPricesUsd: Record<GenerationProvider['name'], Partial<Record<ProviderCost['unit'], number>>> = {
  kling: { images: 0.028, units: 0.14 },
  openai: { images: 0.063, tokens: 40 / 1_000_000 },
  studio: { images: 0 },
};

/** @returns US dollars; 0 for a unit without a price */
export const estimatedCostUsd = (
  provider: GenerationProvider['name'],
  { unit, amount }: ProviderCost,
): number => (listPricesUsd[provider][unit] ?? 0) * amount;
