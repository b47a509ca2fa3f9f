import { createDataSource, openDatabase, OutboxRow } from '@jinwi/database';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { AnalysisRow } from './entities/analysis.entity.js';
import { ModelSettingRow, RunningModelRow } from './entities/model.entity.js';
import { Baseline1795226400000 } from './migrations/1795226400000-baseline.js';

/** Opens the schema `analysis` and migrates it, unless migration is a separate deployment step. */
export async function openAnalysisDatabase(
  config: { databaseUrl: string; databasePoolMax?: number; isMigratedOnStart: boolean },
  { logger }: { logger: Logger },
): Promise<DataSource> {
  const dataSource = createDataSource({
    url: config.databaseUrl,
    schema: 'analysis',
    poolSizeMax: config.databasePoolMax,
    entities: [AnalysisRow, ModelSettingRow, OutboxRow, RunningModelRow],
    migrations: [Baseline1795226400000],
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  return openDatabase(dataSource, {
    isMigratedOnStart: config.isMigratedOnStart,
    onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
  });
}
