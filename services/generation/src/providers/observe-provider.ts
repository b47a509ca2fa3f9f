import { inSpan } from '@jinwi/tracing';
import { initProviderMetrics, type ProviderOperation, timeRequest } from '../generation-metrics.js';
import { type GenerationProvider, ProviderError } from './generation-provider.js';

const spanNames = { submit: 'submit', find: 'find submission', poll: 'poll', fetch: 'fetch image' };

/** Wraps a provider so that each call gets metrics and a span. The span contains neither prompt nor image. */
export function observeProvider(provider: GenerationProvider): GenerationProvider {
  const { name, capabilities, lostAnswer, label } = provider;
  initProviderMetrics(name);
  const observe = <T>(operation: ProviderOperation, call: () => Promise<T>): Promise<T> =>
    inSpan({ name: `${name} ${spanNames[operation]}`, kind: 'client' }, async () => {
      const end = timeRequest(name, operation);
      try {
        const answer = await call();
        end('ok');
        return answer;
      } catch (error) {
        end(error instanceof ProviderError ? error.kind : 'error');
        throw error;
      }
    });
  return {
    name,
    capabilities,
    lostAnswer,
    label,
    submit: (request, options) => observe('submit', () => provider.submit(request, options)),
    findSubmission: (id, options) => observe('find', () => provider.findSubmission(id, options)),
    poll: (id, options) => observe('poll', () => provider.poll(id, options)),
    fetchImage: (image, options) => observe('fetch', () => provider.fetchImage(image, options)),
  };
}
