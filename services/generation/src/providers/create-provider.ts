import { type GenerationProvider, ProviderError } from './generation-provider.js';
import { type ProviderConfig } from './provider-settings.js';
import { inSpan } from '@jinwi/tracing';
import { initProviderMetrics, type ProviderOperation, timeRequest } from '../generation-metrics.js';

const spanNames = { submit: 'submit', find: 'find submission', poll: 'poll', fetch: 'fetch image' };

/** Loads only the configured provider; returns null if generation is off. */
export async function createProvider(config: ProviderConfig): Promise<GenerationProvider | null> {
  switch (config.provider) {
    case 'off':
      return null;
    case 'studio':
      return (await import('./studio/studio-provider.js')).createStudioProvider();
    case 'kling':
      return (await import('./kling/kling-provider.js')).createKlingProvider(config);
    case 'openai':
      return (await import('./openai/openai-provider.js')).createOpenaiProvider(config);
  }
}

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
