import { type UsedKey } from '@jinwi/contracts';
import { enqueueOutbox, queryRows } from '@jinwi/database';
import { EntityManager, IsNull } from 'typeorm';
import { ApiKeyEntity } from '../entities/api-key.entity.js';

export const keyCreatedTopic = 'mail.keyCreated';

type NewKey = Pick<
  ApiKeyEntity,
  'id' | 'userId' | 'name' | 'hint' | 'secretHash' | 'scopes' | 'creditLimit'
> & { validDays: number | null };

/** A use is recorded only if the last recorded one is older than this, because programs call often. */
const usePauseSeconds = 60;

/** Runs inside the caller's transaction if `manager` has one. All times come from the database's clock. */
export class ApiKeysRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Leaves out revoked keys. */
  ofMember(userId: number): Promise<ApiKeyEntity[]> {
    return this.manager.find(ApiKeyEntity, {
      where: { userId, revokedAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Counts a member's keys, and locks the member until the transaction ends, so that concurrent callers wait. */
  async lockedCount(userId: number): Promise<number> {
    await queryRows(this.manager, 'SELECT FROM auth."user" WHERE id = $1 FOR UPDATE', [userId]);
    return this.manager.countBy(ApiKeyEntity, { userId, revokedAt: IsNull() });
  }

  async insert({ validDays, ...key }: NewKey): Promise<ApiKeyEntity> {
    const expiresAt = validDays === null ? null : () => `clock_timestamp() + ${validDays} * interval '1 day'`;
    await this.manager.insert(ApiKeyEntity, { ...key, expiresAt });
    await enqueueOutbox(this.manager, { topic: keyCreatedTopic, payload: { userId: key.userId } });
    return this.manager.findOneByOrFail(ApiKeyEntity, { id: key.id });
  }

  /** @returns false if the member has no such key */
  async revoke(id: string, userId: number): Promise<boolean> {
    const { affected } = await this.manager.update(
      ApiKeyEntity,
      { id, userId, revokedAt: IsNull() },
      { revokedAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /** Finds a key and records its use. @returns null if it is unknown, revoked or expired */
  async use(secretHash: string): Promise<UsedKey | null> {
    const [key] = await queryRows<UsedKey & { isFresh: boolean }>(
      this.manager,
      `SELECT id, user_id AS "userId", name, scopes, credit_limit AS "creditLimit",
              coalesce(last_used_at > clock_timestamp() - $2 * interval '1 second', false) AS "isFresh"
         FROM auth.api_key
        WHERE secret_hash = $1 AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
      [secretHash, usePauseSeconds],
    );
    if (!key) return null;
    const { isFresh, ...used } = key;
    if (!isFresh)
      await this.manager.update(ApiKeyEntity, { id: key.id }, { lastUsedAt: () => 'clock_timestamp()' });
    return used;
  }
}
