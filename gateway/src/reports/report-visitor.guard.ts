import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';

/** Counts the request before any lookup, and keeps the link out of caches, search engines and other sites' logs. */
@Injectable()
export class ReportVisitorGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimitService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    http.getResponse<Response>().set({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
    await this.rateLimits.consumeByAddress('reportsPerAddress', http.getRequest<Request>().ip);
    return true;
  }
}
