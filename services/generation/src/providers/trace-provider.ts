import { inSpan } from '@jinwi/tracing';
import { type GenerationProvider } from './generation-provider.js';
import { wrapProvider } from './wrap-provider.js';

const spanNames = { submit: 'submit', find: 'find submission', poll: 'poll', fetch: 'fetch image' };

/** Adds a span to each call of the provider, without prompt or image. */
export const traceProvider = (provider: GenerationProvider): GenerationProvider =>
  wrapProvider(provider, (operation, call) =>
    inSpan({ name: `${provider.name} ${spanNames[operation]}`, kind: 'client' }, call),
  );
