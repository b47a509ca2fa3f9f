import { inSpan } from '@jinwi/tracing';
import { type GenerationProvider } from './generation-provider.js';
import { wrapProvider } from './wrap-provider.js';

const spanNames = { submit: 'submit', find: 'find submission', poll: 'poll', fetch: 'fetch image' };

/** The same provider, with a span for each call. Neither prompt nor image is in it. */
export const traceProvider = (provider: GenerationProvider): GenerationProvider =>
  wrapProvider(provider, (operation, call) =>
    inSpan({ name: `${provider.name} ${spanNames[operation]}`, kind: 'client' }, call),
  );
