import { openDatabase } from '@jinwi/database';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { createAuthDataSource } from './auth.data-source.js';
import { readAuthConfig } from './config.js';

// Brings the schema up to date and ends: the step before replicas that start with MIGRATE=off.
const { databaseUrl, logLevel } = configOrExit(readAuthConfig, process.env);
const logger = createLogger({ name: 'auth-migrate', level: logLevel });
const dataSource = await openDatabase(createAuthDataSource({ url: databaseUrl }), {
  isMigratedOnStart: true,
  onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
});
await dataSource.destroy();
