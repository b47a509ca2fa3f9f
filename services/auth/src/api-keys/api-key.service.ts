import { randomUUID } from 'node:crypto';
import { type ApiKey, AppError, keysMax, type RpcRequest } from '@jinwi/contracts';
import { OutboxRelay } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { type ApiKeyEntity } from '../entities/api-key.entity.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** The gateway creates a key's secret and passes on only its hash. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reauthentication: ReauthenticationService,
    private readonly relay: OutboxRelay,
  ) {}

  /** Errors, in the order of the checks: those of the reauthentication, `key.too-many`. */
  @RpcMethod('auth.createKey')
  async create({
    userId,
    password,
    hasJustSignedIn,
    ...settings
  }: RpcRequest<'auth.createKey'>): Promise<ApiKey> {
    await this.reauthentication.check({ userId, password, hasJustSignedIn }, 'key.refused');
    const created = await this.relay.transaction(async (manager) => {
      const keys = new ApiKeysRepository(manager);
      if ((await keys.lockedCount(userId)) >= keysMax) throw new AppError('key.too-many');
      await new AccountsRepository(manager).audit('key.created', userId);
      return keys.insert({ ...settings, userId, id: randomUUID() });
    });
    return toKey(created);
  }

  @RpcMethod('auth.listKeys')
  async list({ userId }: RpcRequest<'auth.listKeys'>) {
    const keys = await new ApiKeysRepository(this.dataSource.manager).ofMember(userId);
    return { keys: keys.map(toKey) };
  }

  /** Errors: `key.not-found`, also for another member's key. */
  @RpcMethod('auth.revokeKey')
  revoke({ userId, id }: RpcRequest<'auth.revokeKey'>): Promise<Record<string, never>> {
    return this.relay.transaction(async (manager) => {
      if (!(await new ApiKeysRepository(manager).revoke(id, userId))) throw new AppError('key.not-found');
      await new AccountsRepository(manager).audit('key.revoked', userId);
      return {};
    });
  }

  @RpcMethod('auth.useKey')
  async use({ secretHash }: RpcRequest<'auth.useKey'>) {
    return { key: await new ApiKeysRepository(this.dataSource.manager).use(secretHash) };
  }
}

const toKey = ({
  id,
  name,
  hint,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
  creditLimit,
}: ApiKeyEntity): ApiKey => ({
  id,
  name,
  hint,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  creditLimit,
});
