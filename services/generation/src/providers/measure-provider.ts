import { expectProvider, timeRequest } from '../generation-metrics.js';
import { type GenerationProvider, ProviderError } from './generation-provider.js';
import { wrapProvider } from './wrap-provider.js';

/** The same provider, whose requests are counted and timed. */
export function measureProvider(provider: GenerationProvider): GenerationProvider {
  expectProvider(provider.name);
  return wrapProvider(provider, async (operation, ask) => {
    const end = timeRequest(provider.name, operation);
    try {
      const answer = await ask();
      end('ok');
      return answer;
    } catch (error) {
      end(error instanceof ProviderError ? error.kind : 'error');
      throw error;
    }
  });
}
