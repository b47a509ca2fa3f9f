import assert from 'node:assert';
import { AppError, type KeyScope, type UsedKey } from '@jinwi/contracts';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { CallsUnderWay } from './calls-under-way.service.js';
import { keyHash } from './key-secret.js';
import { KnownKeys } from './known-keys.service.js';

/** The key that a call presented, and the hash it was found by. */
interface PresentedKey {
  key: UsedKey;
  secretHash: string;
}

const presented = new WeakMap<Request, PresentedKey>();

/** The scope that a key needs for a route behind `KeyGuard`; every such route must declare one. */
export const NeedsScope = Reflector.createDecorator<KeyScope>();

/**
 * Accepts only `Authorization: Bearer` and ignores session cookies. Sends the challenges of RFC 6750. Refusals in
 * order: `key.required`, `request.too-many`, `key.too-many-at-once`, `key.scope-missing`.
 */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KnownKeys,
    private readonly rateLimits: RateLimitService,
    private readonly limits: LimitHeaders,
    private readonly underWay: CallsUnderWay,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const scope = this.reflector.get(NeedsScope, context.getHandler());
    assert(scope, 'a route of keys says which scope it needs');
    const found = await this.#find(request, response);
    await this.limits.consume(response, { name: 'callsPerMember', userId: found.key.userId });
    await this.underWay.begin(found.key, response);
    if (!found.key.scopes.includes(scope)) {
      response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      throw new AppError('key.scope-missing', { scope });
    }
    presented.set(request, found);
    return true;
  }

  async #find(request: Request, response: Response): Promise<PresentedKey> {
    const token = bearerOf(request);
    response.set('WWW-Authenticate', token === null ? 'Bearer' : 'Bearer error="invalid_token"');
    const secretHash = keyHash(token ?? '');
    if (secretHash === null) throw new AppError('key.required');
    if (!this.keys.remembers(secretHash))
      await this.rateLimits.consumeByAddress('keyLookupsPerAddress', request.ip);
    const key = await this.keys.find(secretHash);
    if (!key) throw new AppError('key.required');
    response.removeHeader('WWW-Authenticate');
    return { key, secretHash };
  }
}

const bearerOf = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? null;

/** @throws AppError `key.required` outside `KeyGuard` */
export function presentedKeyOf(request: Request): PresentedKey {
  const found = presented.get(request);
  if (!found) throw new AppError('key.required');
  return found;
}

/** Parameter decorator for the API key of a call; only for routes behind `KeyGuard`. */
export const CurrentKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): UsedKey =>
    presentedKeyOf(context.switchToHttp().getRequest<Request>()).key,
);
