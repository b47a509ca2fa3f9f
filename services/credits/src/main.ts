import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readCreditsConfig } from './config.js';
import { startCredits } from './start-credits.js';

const config = configOrExit(() => readCreditsConfig(process.env));
const logger = createLogger({ name: 'credits', level: config.logLevel });

await runProcess({ logger, start: () => startCredits(config, { logger }) });
