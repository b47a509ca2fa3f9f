import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readCreditsConfig } from './config.js';
import { startCredits } from './credits.module.js';

const config = configOrExit(readCreditsConfig, process.env);
const name = 'credits';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({ name, tracing: config.tracing, logger, start: () => startCredits(config, { logger }) });
