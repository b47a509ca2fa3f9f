import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { presentedKeyOf } from './key.guard.js';

/** Counts the calls of the key's member together with those from the pages. Needs `KeyGuard` before it. */
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
