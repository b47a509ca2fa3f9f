import { type Logger, type Closable, startService } from '@jinwi/service-kit';
import { AnalysisModule } from './analysis.module.js';
import { type AnalysisConfig } from './config.js';

/** Starts the analysis service, which takes submissions, reports progress and serves results. */
export const startAnalysis = (config: AnalysisConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'analysis', module: AnalysisModule, config, logger });
