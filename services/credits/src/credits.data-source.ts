import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';
import { HoldSpender1795518000000 } from './migrations/1795518000000-hold-spender.js';

/** The tables are accessed in SQL, so only the outbox has an entity. */
export const creditsSchema: SchemaSettings = {
  schema: 'credits',
  entities: [OutboxRow],
  migrations: [Baseline1763690400000, HoldSpender1795518000000],
  functions: new URL('../sql/functions/', import.meta.url),
};
