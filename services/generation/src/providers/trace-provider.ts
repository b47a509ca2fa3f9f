import { inSpan } from '@jinwi/tracing';
import { type GenerationProvider } from './generation-provider.js';

/** The same provider, with a span for each call. Neither prompt nor image is in it. */
export function traceProvider(provider: GenerationProvider): GenerationProvider {
  const { name, capabilities, lostAnswer, label } = provider;
  const traced = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    inSpan({ name: `${name} ${operation}`, kind: 'client' }, call);
  return {
    name,
    capabilities,
    lostAnswer,
    label,
    submit: (request, options) => traced('submit', () => provider.submit(request, options)),
    findSubmission: (submissionId, options) =>
      traced('find submission', () => provider.findSubmission(submissionId, options)),
    poll: (providerTaskId, options) => traced('poll', () => provider.poll(providerTaskId, options)),
    fetchImage: (image, options) => traced('fetch image', () => provider.fetchImage(image, options)),
  };
}
