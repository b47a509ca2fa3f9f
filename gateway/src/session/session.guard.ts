import './session-data.js';
import { AppError } from '@jinwi/contracts';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  mixin,
  type Type,
} from '@nestjs/common';
import { type Request, type RequestHandler, type Response } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { type SessionData } from 'express-session';
import { type StreamHolder } from '../stream/member-streams.js';
import { SessionEpochs } from './session-epochs.js';

/** The signed-in member; services scope every query by this id. */
interface SignedInMember {
  id: number;
}

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

/**
 * Counts calls per member. Needs `SessionGuard` before it:
 * `@UseGuards(SessionGuard, MemberRateGuard('analyzePerMember'))`.
 */
export function MemberRateGuard(
  name:
    | 'addressesPerMember'
    | 'analyzePerMember'
    | 'batchesPerMember'
    | 'comparePerMember'
    | 'generatePerMember'
    | 'picturesPerMember'
    | 'purchasePerMember'
    | 'webhooksPerMember',
): Type<CanActivate> {
  @Injectable()
  class RateGuard implements CanActivate {
    constructor(private readonly rateLimits: RateLimitService) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const member = memberOf(context.switchToHttp().getRequest<Request>());
      await this.rateLimits.consume(name, String(member?.id));
      return true;
    }
  }
  return mixin(RateGuard);
}

/** Identifies the session that opens an event stream, and checks whether it has ended. */
@Injectable()
export class SessionHolders {
  constructor(private readonly epochs: SessionEpochs) {}

  of(request: Request): StreamHolder {
    const memberId = memberOf(request)?.id;
    if (memberId === undefined) throw new AppError('auth.session-required');
    const isGone = async () => {
      const session = await storedSession(request);
      return session?.userId !== memberId || !(await this.epochs.opens(session));
    };
    return { memberId, id: request.sessionID, isGone };
  }
}

const storedSession = ({ sessionID, sessionStore }: Request): Promise<SessionData | null | undefined> =>
  new Promise((resolve, reject) => {
    sessionStore.get(sessionID, (error: unknown, session) => {
      if (error) reject(new Error('the session store does not answer', { cause: error }));
      else resolve(session);
    });
  });

/** Counts a request by the sender's IP address before anything is looked up, and sets response headers. */
export function VisitorRateGuard(
  name: 'lookUpsPerAddress' | 'reportsPerAddress',
  headers: Record<string, string>,
): Type<CanActivate> {
  @Injectable()
  class RateGuard implements CanActivate {
    constructor(private readonly rateLimits: RateLimitService) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const http = context.switchToHttp();
      http.getResponse<Response>().set(headers);
      await this.rateLimits.consumeByAddress(name, http.getRequest<Request>().ip);
      return true;
    }
  }
  return mixin(RateGuard);
}
