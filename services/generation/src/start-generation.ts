import { type Logger, type Closable, startService } from '@jinwi/service-kit';
import { type GenerationConfig } from './config.js';
import { GenerationModule } from './generation.module.js';

/** Starts the generation service, which takes tasks, reports progress and serves results. */
export const startGeneration = (
  config: GenerationConfig,
  { logger }: { logger: Logger },
): Promise<Closable> => startService({ service: 'generation', module: GenerationModule, config, logger });
