import { migrateSchema } from '@jinwi/database';
import { migrateJobs } from '@jinwi/jobs';
import { configOrExit, createLogger } from '@jinwi/service-kit';
import { analysisSchema } from './analysis.data-source.js';
import { readAnalysisConfig } from './config.js';

const { databaseUrl: url, queueUrl, logLevel } = configOrExit(readAnalysisConfig, process.env);
const logger = createLogger({ name: 'analysis-migrate', level: logLevel });
await migrateJobs(queueUrl);
await migrateSchema({ ...analysisSchema, url, logger });
