import { AppError, type Member, type MemberAccount } from '@jinwi/contracts';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { countSignIn } from '../gateway-metrics.js';
import { readJson } from '../http/read-body.js';
import { parseLogin, passwordTimeoutMs } from './credentials.js';
import { RpcClient } from '@jinwi/service-kit';
import { Strategy } from 'passport-local';

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

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly rpc: RpcClient) {
    super({ usernameField: 'email', session: false });
  }

  validate(email: string, password: string): Promise<MemberAccount> {
    const asked = { email, password, asksForCode: true };
    return this.rpc.call('auth.verifyPassword', asked, { timeoutMs: passwordTimeoutMs });
  }
}
