import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAnalysisWorkerConfig } from './config.js';
import { startAnalysisWorker } from './start-analysis-worker.js';

const config = configOrExit(() => readAnalysisWorkerConfig(process.env));
const logger = createLogger({ name: 'analysis-worker', level: config.logLevel });

await runProcess({ logger, start: () => startAnalysisWorker(config, { logger }) });
