import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGenerationConfig } from './config.js';
import { startGeneration } from './start-generation.js';

const config = configOrExit(() => readGenerationConfig(process.env));
const logger = createLogger({ name: 'generation', level: config.logLevel });

await runProcess({ logger, start: () => startGeneration(config, { logger }) });
