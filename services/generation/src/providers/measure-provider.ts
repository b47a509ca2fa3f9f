import { initProviderMetrics, timeRequest } from '../generation-metrics.js';
import { type GenerationProvider, ProviderError } from './generation-provider.js';
import { wrapProvider } from './wrap-provider.js';

/** Counts and times the provider's requests. */
export function measureProvider(provider: GenerationProvider): GenerationProvider {
  initProviderMetrics(provider.name);
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
