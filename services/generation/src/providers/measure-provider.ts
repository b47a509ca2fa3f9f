import { expectProvider, type ProviderOperation, timeRequest } from '../generation-metrics.js';
import { type GenerationProvider, ProviderError } from './generation-provider.js';

/** The same provider, whose requests are counted and timed. */
export function measureProvider(provider: GenerationProvider): GenerationProvider {
  const { name, capabilities, lostAnswer, label } = provider;
  expectProvider(name);
  const measure = async <T>(operation: ProviderOperation, ask: () => Promise<T>): Promise<T> => {
    const end = timeRequest(name, operation);
    try {
      const answer = await ask();
      end('ok');
      return answer;
    } catch (error) {
      end(error instanceof ProviderError ? error.kind : 'error');
      throw error;
    }
  };
  return {
    name,
    capabilities,
    lostAnswer,
    label,
    submit: (request, options) => measure('submit', () => provider.submit(request, options)),
    findSubmission: (id, options) => measure('find', () => provider.findSubmission(id, options)),
    poll: (id, options) => measure('poll', () => provider.poll(id, options)),
    fetchImage: (image, options) => measure('fetch', () => provider.fetchImage(image, options)),
  };
}
