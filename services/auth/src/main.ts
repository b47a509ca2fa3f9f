import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAuthConfig } from './config.js';
import { startAuth } from './start-auth.js';

const config = configOrExit(() => readAuthConfig(process.env));
const logger = createLogger({ name: 'auth', level: config.logLevel });

await runProcess({ logger, start: () => startAuth(config, { logger }) });
