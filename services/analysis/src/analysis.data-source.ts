import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { AnalysisRow } from './entities/analysis.entity.js';
import { ModelSettingRow, RunningModelRow } from './entities/model.entity.js';
import { Baseline1795226400000 } from './migrations/1795226400000-baseline.js';

/** The service's schema, not yet connected. */
export function createAnalysisDataSource(settings: {
  url: string;
  poolSizeMax?: number;
  onPoolError?: (error: Error) => void;
}): DataSource {
  return createDataSource({
    ...settings,
    schema: 'analysis',
    entities: [AnalysisRow, ModelSettingRow, OutboxRow, RunningModelRow],
    migrations: [Baseline1795226400000],
  });
}
