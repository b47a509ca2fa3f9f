import { migrateSchema } from '@jinwi/database';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { creditsSchema } from './credits.data-source.js';
import { readCreditsConfig } from './config.js';

const { databaseUrl: url, logLevel } = configOrExit(readCreditsConfig, process.env);
const logger = createLogger({ name: 'credits-migrate', level: logLevel });
await migrateSchema({ ...creditsSchema, url, logger });
