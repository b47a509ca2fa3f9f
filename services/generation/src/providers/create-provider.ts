import { type GenerationProvider } from './generation-provider.js';
import { type ProviderConfig } from './provider-settings.js';

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
