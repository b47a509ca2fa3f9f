import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import { type Request } from 'express';
import { memberOf } from '../session/session.guard.js';
import { RateLimitService } from './rate-limit.service.js';

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
