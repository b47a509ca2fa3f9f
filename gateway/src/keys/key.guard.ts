import assert from 'node:assert';
import { AppError, type KeyScope, type UsedKey } from '@jinwi/contracts';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  mixin,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { CallsUnderWay } from './calls-under-way.service.js';
import { keyHash } from './key-secret.js';
import { KnownKeys } from './known-keys.service.js';
import { type StreamHolder } from '../stream/member-streams.js';

const presented = new WeakMap<Request, PresentedKey>();

/** The scope that a key needs for a route behind `KeyGuard`; every such route must declare one. */
export const NeedsScope = Reflector.createDecorator<KeyScope>();

interface PresentedKey {
  key: UsedKey;
  secretHash: string;
}

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

/** @throws AppError `key.required` if the route is not behind `KeyGuard` */
function presentedKeyOf(request: Request): PresentedKey {
  const found = presented.get(request);
  if (!found) throw new AppError('key.required');
  return found;
}

/** Parameter decorator for the API key of a call; only for routes behind `KeyGuard`. */
export const CurrentKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): UsedKey =>
    presentedKeyOf(context.switchToHttp().getRequest<Request>()).key,
);

/** Counts calls with a key towards the same limit as the member's calls from the pages. Needs `KeyGuard` before it. */
export function KeyRateGuard(
  name: 'analyzePerMember' | 'batchesPerMember' | 'generatePerMember',
): Type<CanActivate> {
  @Injectable()
  class RateGuard implements CanActivate {
    constructor(private readonly limits: LimitHeaders) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const { userId } = presentedKeyOf(context.switchToHttp().getRequest<Request>()).key;
      await this.limits.consume(context.switchToHttp().getResponse<Response>(), { name, userId });
      return true;
    }
  }
  return mixin(RateGuard);
}

/** Identifies the API key that opens an event stream, and checks whether it is still valid. */
@Injectable()
export class KeyHolders {
  constructor(private readonly keys: KnownKeys) {}

  of(request: Request): StreamHolder {
    const { key, secretHash } = presentedKeyOf(request);
    const isGone = async () => (await this.keys.find(secretHash)) === null;
    return { memberId: key.userId, id: key.id, isGone };
  }
}
