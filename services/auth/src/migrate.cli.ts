import { createDataSource, openDatabase } from '@jinwi/database';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { authSchema } from './auth.data-source.js';
import { readAuthConfig } from './config.js';

// Migrates the schema and exits. Run it before replicas start with MIGRATE=off.
const { databaseUrl, logLevel } = configOrExit(readAuthConfig, process.env);
const logger = createLogger({ name: 'auth-migrate', level: logLevel });
const dataSource = await openDatabase(createDataSource({ ...authSchema, url: databaseUrl }), {
  isMigratedOnStart: true,
  onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
});
await dataSource.destroy();
