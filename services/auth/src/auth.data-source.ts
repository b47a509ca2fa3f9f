import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { PasswordResetEntity } from './entities/password-reset.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';
import { PasswordResets1795392000000 } from './migrations/1795392000000-password-resets.js';
import { TwinNames1795402800000 } from './migrations/1795402800000-twin-names.js';

/** The service's schema. */
export const authSchema: SchemaSettings = {
  schema: 'auth',
  entities: [UserEntity, IdentityEntity, PasswordResetEntity, AuditEntryEntity, OutboxRow],
  migrations: [Baseline1763690400000, PasswordResets1795392000000, TwinNames1795402800000],
};
