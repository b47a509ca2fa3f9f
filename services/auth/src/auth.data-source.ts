import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { Accounts1763690400000 } from './migrations/1763690400000-accounts.js';
import { OutboxContext1795276800000 } from './migrations/1795276800000-outbox-context.js';

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
    migrations: [Accounts1763690400000, OutboxContext1795276800000],
  });
}
