import { migrateSchema } from '@jinwi/database';
import { migrateJobs } from '@jinwi/jobs';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { generationSchema } from './generation.data-source.js';
import { readGenerationConfig } from './config.js';

const { databaseUrl: url, queueUrl, logLevel } = configOrExit(readGenerationConfig, process.env);
const logger = createLogger({ name: 'generation-migrate', level: logLevel });
await migrateJobs(queueUrl);
await migrateSchema({ ...generationSchema, url, logger });
