import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGenerationConfig } from './config.js';
import { startGeneration } from './generation.module.js';

const config = configOrExit(readGenerationConfig, process.env);
const name = 'generation';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({ name, tracing: config.tracing, logger, start: () => startGeneration(config, { logger }) });
