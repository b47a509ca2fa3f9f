import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';
import { TwinNames1795402800000 } from './migrations/1795402800000-twin-names.js';

/** The service's schema. */
export const authSchema: SchemaSettings = {
  schema: 'auth',
  entities: [UserEntity, IdentityEntity, AuditEntryEntity, OutboxRow],
  migrations: [Baseline1763690400000, TwinNames1795402800000],
};
