import { migrateSchema } from '@jinwi/database';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { authSchema } from './auth.data-source.js';
import { readAuthConfig } from './config.js';

const { databaseUrl: url, logLevel } = configOrExit(readAuthConfig, process.env);
const logger = createLogger({ name: 'auth-migrate', level: logLevel });
await migrateSchema({ ...authSchema, url, logger });
