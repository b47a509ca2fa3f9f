import { type GenerationProvider } from './generation-provider.js';
import { createKlingProvider } from './kling/kling-provider.js';
import { createOpenaiProvider } from './openai/openai-provider.js';
import { type ProviderConfig } from './provider-settings.js';
import { createStudioProvider } from './studio/studio-provider.js';

/** The configured provider; null when generation is off. */
export function createProvider(config: ProviderConfig): GenerationProvider | null {
  switch (config.provider) {
    case 'off':
      return null;
    case 'studio':
      return createStudioProvider();
    case 'kling':
      return createKlingProvider(config);
    case 'openai':
      return createOpenaiProvider(config);
  }
}
