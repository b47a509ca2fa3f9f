import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';

/** Counts the request before anything is read or looked up, and keeps answers out of caches. */
@Injectable()
export class LookUpVisitorGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimitService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    http.getResponse<Response>().set('Cache-Control', 'private, no-store');
    await this.rateLimits.consumeByAddress('lookUpsPerAddress', http.getRequest<Request>().ip);
    return true;
  }
}
