import { OutboxRow, type SchemaSettings, createDataSource } from '@jinwi/database';
import { AccountsRepository } from './accounts/accounts.repository.js';
import {
  AccountDeletionEntity,
  AddressKeyEntity,
  FormerAddressEntity,
  AccountExportEntity,
} from './entities/account-data.entity.js';
import { ApiKeyEntity } from './entities/api-key.entity.js';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { EmailLinkEntity, PasswordResetEntity } from './entities/mail-link.entity.js';
import {
  PasskeyChallengeEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  SecondFactorEntity,
} from './entities/second-factor.entity.js';
import { IdentityEntity, UserEntity } from './entities/user.entity.js';
import { Baseline1763690400000 } from './migrations/1763690400000-baseline.js';
import { PasswordResets1795392000000 } from './migrations/1795392000000-password-resets.js';
import { TwinNames1795402800000 } from './migrations/1795402800000-twin-names.js';
import { EmailLinks1795410000000 } from './migrations/1795410000000-email-links.js';
import { AwaitedProof1795411800000 } from './migrations/1795411800000-awaited-proof.js';
import { SecondFactors1795413600000 } from './migrations/1795413600000-second-factors.js';
import { Passkeys1795415400000 } from './migrations/1795415400000-passkeys.js';
import { AccountExports1795507200000 } from './migrations/1795507200000-account-exports.js';
import { AccountDeletions1795510800000 } from './migrations/1795510800000-account-deletions.js';
import { AuditOperators1795514400000 } from './migrations/1795514400000-audit-operators.js';
import { ApiKeys1795518000000 } from './migrations/1795518000000-api-keys.js';

export const authSchema: SchemaSettings = {
  schema: 'auth',
  entities: [
    UserEntity,
    IdentityEntity,
    PasswordResetEntity,
    AccountDeletionEntity,
    AccountExportEntity,
    AddressKeyEntity,
    FormerAddressEntity,
    EmailLinkEntity,
    SecondFactorEntity,
    RecoveryCodeEntity,
    PasskeyEntity,
    PasskeyChallengeEntity,
    ApiKeyEntity,
    AuditEntryEntity,
    OutboxRow,
  ],
  migrations: [
    Baseline1763690400000,
    PasswordResets1795392000000,
    TwinNames1795402800000,
    EmailLinks1795410000000,
    AwaitedProof1795411800000,
    AccountExports1795507200000,
    SecondFactors1795413600000,
    AccountDeletions1795510800000,
    AuditOperators1795514400000,
    Passkeys1795415400000,
    ApiKeys1795518000000,
  ],
};

/**
 * Returns the id of the member with this address; undefined if there is none. Reads the database directly, because
 * operator commands must work while no service runs.
 */
export async function memberIdByEmail({
  databaseUrl,
  email,
}: {
  databaseUrl: string;
  email: string;
}): Promise<number | undefined> {
  const dataSource = await createDataSource({ ...authSchema, url: databaseUrl, poolSizeMax: 1 }).initialize();
  try {
    return (await new AccountsRepository(dataSource.manager).findByEmail(email))?.id;
  } finally {
    await dataSource.destroy();
  }
}
