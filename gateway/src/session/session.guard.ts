import './session-data.js';
import { AppError } from '@jinwi/contracts';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type RequestHandler } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';

/** The signed-in member; services scope every query by this id. */
interface SignedInMember {
  id: number;
}

/** Returns the signed-in member, or null for a visitor. */
export function memberOf(request: Request): SignedInMember | null {
  // Despite its type, the session is undefined after `destroy` has removed it from the request.
  const session = request.session as Request['session'] | undefined;
  return session?.userId === undefined ? null : { id: session.userId };
}

/** Admits members only: a visitor gets 401 (API-001), a member who exceeds the call limit 429. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimitService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const member = memberOf(context.switchToHttp().getRequest<Request>());
    if (!member) throw new AppError('auth.session-required');
    await this.rateLimits.consume('callsPerMember', String(member.id));
    return true;
  }
}

/** Parameter decorator for the id of the signed-in member, for routes behind `SessionGuard`. */
export const MemberId = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  const member = memberOf(context.switchToHttp().getRequest<Request>());
  if (!member) throw new AppError('auth.session-required');
  return member.id;
});

/** Counts visitors' requests with a body, before the body is read. `SessionGuard` counts members' calls. */
export const limitVisitorBodies =
  (rateLimits: RateLimitService): RequestHandler =>
  (request, _response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    if (!hasBody || memberOf(request)) next();
    else rateLimits.consumeByAddress('visitorBodiesPerAddress', request.ip).then(() => next(), next);
  };
