import { type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { AnalysisWorkerModule } from './analysis-worker.module.js';
import { type AnalysisWorkerConfig } from '../config.js';

/** Starts one worker, which runs analyses. Any number of workers may run. */
export const startAnalysisWorker = (
  config: AnalysisWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Closable> =>
  startWorker({ name: 'analysis-worker', module: AnalysisWorkerModule, config, logger });
