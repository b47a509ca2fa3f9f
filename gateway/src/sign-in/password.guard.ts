import { AppError, type Member } from '@jinwi/contracts';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { type Request } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { countSignIn } from '../gateway-metrics.js';
import { readJson } from '../http/read-body.js';
import { parseLogin } from './credentials.js';

/** Verifies email and password. Refusals in order: invalid body, too many attempts, wrong credentials. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  constructor(private readonly rateLimits: RateLimitService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = parseLogin(await readJson(request));
    request.body = body;
    const attempt = { address: request.ip, email: body.email };
    await countSignIn('password', async () => {
      await this.rateLimits.beforeSignIn(attempt);
      await super.canActivate(context);
      await this.rateLimits.afterSignIn(attempt);
    });
    return true;
  }

  override handleRequest<TUser = Member>(error: unknown, member: TUser | false | null): TUser {
    if (error) throw error as Error;
    if (!member) throw new AppError('auth.credentials-invalid');
    return member;
  }
}
