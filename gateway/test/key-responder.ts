import { randomUUID } from 'node:crypto';
import { type ApiKey, AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';

interface StoredKey extends ApiKey {
  userId: number;
  secretHash: string;
}

/** The keys of the auth service, in memory. Test files share this list, so each empties it before its tests. */
export const storedKeys: StoredKey[] = [];
/** One entry for each time that a key was looked up. */
export const keyUses: string[] = [];

const password = 'correct horse';

@Controller()
export class KeyResponder {
  @RpcMethod('auth.createKey')
  async createKey(request: RpcRequest<'auth.createKey'>): Promise<RpcResponse<'auth.createKey'>> {
    await Promise.resolve();
    if (request.password !== password) throw new AppError('auth.password-wrong');
    const { userId, name, scopes, creditLimit, secretHash, hint, validDays } = request;
    const expiresAt = validDays === null ? null : new Date(Date.now() + validDays * 86_400_000).toISOString();
    const createdAt = new Date().toISOString();
    const key = { id: randomUUID(), name, hint, scopes, createdAt, expiresAt, lastUsedAt: null, creditLimit };
    storedKeys.push({ ...key, userId, secretHash });
    return key;
  }

  @RpcMethod('auth.confirmMember')
  async confirm({ password: given }: RpcRequest<'auth.confirmMember'>): Promise<Record<string, never>> {
    await Promise.resolve();
    if (given !== password) throw new AppError('auth.password-wrong');
    return {};
  }

  @RpcMethod('auth.listKeys')
  listKeys({ userId }: RpcRequest<'auth.listKeys'>): Promise<RpcResponse<'auth.listKeys'>> {
    const own = storedKeys.filter((key) => key.userId === userId);
    return Promise.resolve({ keys: own.map(({ userId: _member, secretHash: _hash, ...key }) => key) });
  }

  @RpcMethod('auth.revokeKey')
  async revokeKey({ userId, id }: RpcRequest<'auth.revokeKey'>): Promise<Record<string, never>> {
    await Promise.resolve();
    const index = storedKeys.findIndex((key) => key.userId === userId && key.id === id);
    if (index < 0) throw new AppError('key.not-found');
    storedKeys.splice(index, 1);
    return {};
  }

  @RpcMethod('auth.useKey')
  useKey({ secretHash }: RpcRequest<'auth.useKey'>): Promise<RpcResponse<'auth.useKey'>> {
    keyUses.push(secretHash);
    const key = storedKeys.find((stored) => stored.secretHash === secretHash);
    const isLive = key && (key.expiresAt === null || Date.parse(key.expiresAt) > Date.now());
    return Promise.resolve({ key: isLive ? key : null });
  }
}
