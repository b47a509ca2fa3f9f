import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGenerationWorkerConfig } from './config.js';
import { startGenerationWorker } from './start-generation-worker.js';

const config = configOrExit(() => readGenerationWorkerConfig(process.env));
const logger = createLogger({ name: 'generation-worker', level: config.logLevel });

await runProcess({ logger, start: () => startGenerationWorker(config, { logger }) });
