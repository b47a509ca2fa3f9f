import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';

/** The service's schema, not yet connected. */
export function createAuthDataSource(settings: {
  url: string;
  poolSizeMax?: number;
  onPoolError?: (error: Error) => void;
}): DataSource {
  return createDataSource({
    ...settings,
    schema: 'auth',
    entities: [UserEntity, IdentityEntity, AuditEntryEntity, OutboxRow],
    migrations: [Baseline1763690400000],
  });
}
