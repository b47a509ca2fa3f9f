import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAnalysisWorkerConfig } from './config.js';
import { startAnalysisWorker } from './worker/analysis-worker.module.js';

const config = configOrExit(readAnalysisWorkerConfig, process.env);
const name = 'analysis-worker';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({
  name,
  tracing: config.tracing,
  logger,
  start: () => startAnalysisWorker(config, { logger }),
});
