import { type ProviderOperation } from '../generation-metrics.js';
import { type GenerationProvider } from './generation-provider.js';

/** The provider with `around` wrapped around each call. */
export function wrapProvider(
  provider: GenerationProvider,
  around: <T>(operation: ProviderOperation, call: () => Promise<T>) => Promise<T>,
): GenerationProvider {
  const { name, capabilities, lostAnswer, label } = provider;
  return {
    name,
    capabilities,
    lostAnswer,
    label,
    submit: (request, options) => around('submit', () => provider.submit(request, options)),
    findSubmission: (id, options) => around('find', () => provider.findSubmission(id, options)),
    poll: (id, options) => around('poll', () => provider.poll(id, options)),
    fetchImage: (image, options) => around('fetch', () => provider.fetchImage(image, options)),
  };
}
