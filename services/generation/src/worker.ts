import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGenerationWorkerConfig } from './config.js';
import { startGenerationWorker } from './generation-worker.module.js';

const config = configOrExit(readGenerationWorkerConfig, process.env);
const name = 'generation-worker';
const logger = createLogger({ name, level: config.logLevel });
const afterDrainMs = 15_000;

await runProcess({
  name,
  tracing: config.tracing,
  logger,
  start: () => startGenerationWorker(config, { logger }),
  closeTimeoutMs: config.drainTimeoutMs + afterDrainMs,
});
