import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';

/** The service's schema, not yet connected. Its tables are accessed in SQL, so only the outbox has an entity. */
export function createCreditsDataSource(settings: {
  url: string;
  poolSizeMax?: number;
  onPoolError?: (error: Error) => void;
}): DataSource {
  return createDataSource({
    ...settings,
    schema: 'credits',
    entities: [OutboxRow],
    migrations: [Baseline1763690400000],
    functions: new URL('../sql/functions/', import.meta.url),
  });
}
