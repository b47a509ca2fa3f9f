import { createDataSource, openDatabase } from '@jinwi/database';
import { migrateJobs } from '@jinwi/jobs';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { readGenerationConfig } from './config.js';
import { generationSchema } from './generation.data-source.js';

// Migrates the schema and exits. Run it before replicas start with MIGRATE=off.
const { databaseUrl, queueUrl, logLevel } = configOrExit(readGenerationConfig, process.env);
const logger = createLogger({ name: 'generation-migrate', level: logLevel });
await migrateJobs(queueUrl);
const dataSource = await openDatabase(createDataSource({ ...generationSchema, url: databaseUrl }), {
  isMigratedOnStart: true,
  onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
});
await dataSource.destroy();
