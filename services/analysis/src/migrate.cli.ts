import { createDataSource, openDatabase } from '@jinwi/database';
import { migrateJobs } from '@jinwi/jobs';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { analysisSchema } from './analysis.data-source.js';
import { readAnalysisConfig } from './config.js';

// Migrates the schema and exits. Run it before replicas start with MIGRATE=off.
const { databaseUrl, queueUrl, logLevel } = configOrExit(readAnalysisConfig, process.env);
const logger = createLogger({ name: 'analysis-migrate', level: logLevel });
await migrateJobs(queueUrl);
const dataSource = await openDatabase(createDataSource({ ...analysisSchema, url: databaseUrl }), {
  isMigratedOnStart: true,
  onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
});
await dataSource.destroy();
