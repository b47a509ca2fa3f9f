import { createDataSource, openDatabase, OutboxRow } from '@jinwi/database';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';
import { SubmissionRow } from './entities/submission.entity.js';
import { TaskRow } from './entities/task.entity.js';
import { Baseline1795255200000 } from './migrations/1795255200000-baseline.js';

/** Opens the schema `generation` and migrates it, unless migration is a separate deployment step. */
export async function openGenerationDatabase(
  config: { databaseUrl: string; databasePoolMax?: number; isMigratedOnStart: boolean },
  { logger }: { logger: Logger },
): Promise<DataSource> {
  const dataSource = createDataSource({
    url: config.databaseUrl,
    schema: 'generation',
    poolSizeMax: config.databasePoolMax,
    entities: [TaskRow, SubmissionRow, SignerRow, OutboxRow],
    migrations: [Baseline1795255200000],
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  return openDatabase(dataSource, {
    isMigratedOnStart: config.isMigratedOnStart,
    onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
  });
}
