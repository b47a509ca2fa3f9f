import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAuthConfig } from './config.js';
import { startAuth } from './auth.module.js';

const config = configOrExit(readAuthConfig, process.env);
const name = 'auth';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({ name, tracing: config.tracing, logger, start: () => startAuth(config, { logger }) });
