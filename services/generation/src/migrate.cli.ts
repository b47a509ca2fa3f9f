import { migrateJobs } from '@jinwi/jobs';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { readGenerationConfig } from './config.js';
import { openGenerationDatabase } from './generation-database.js';

// Migrates the schema and exits: the step before replicas that start with MIGRATE=off.
const { databaseUrl, queueUrl, logLevel } = configOrExit(readGenerationConfig, process.env);
const logger = createLogger({ name: 'generation-migrate', level: logLevel });
await migrateJobs(queueUrl);
const dataSource = await openGenerationDatabase({ databaseUrl, isMigratedOnStart: true }, { logger });
await dataSource.destroy();
