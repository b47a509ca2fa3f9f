import { type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { type GenerationWorkerConfig } from './config.js';
import { GenerationWorkerModule } from './generation-worker.module.js';

/** Starts one worker, which runs tasks. Any number of workers may run. */
export const startGenerationWorker = (
  config: GenerationWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Closable> =>
  startWorker({ name: 'generation-worker', module: GenerationWorkerModule, config, logger });
