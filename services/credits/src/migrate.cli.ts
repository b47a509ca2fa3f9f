import { createDataSource, openDatabase } from '@jinwi/database';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { readCreditsConfig } from './config.js';
import { creditsSchema } from './credits.data-source.js';

// Migrates the schema and exits. Run it before replicas start with MIGRATE=off.
const { databaseUrl, logLevel } = configOrExit(readCreditsConfig, process.env);
const logger = createLogger({ name: 'credits-migrate', level: logLevel });
const dataSource = await openDatabase(createDataSource({ ...creditsSchema, url: databaseUrl }), {
  isMigratedOnStart: true,
  onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
});
await dataSource.destroy();
