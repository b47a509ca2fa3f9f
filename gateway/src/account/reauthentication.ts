import { AppError, type MemberAccount } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { memberOf } from '../session/session.guard.js';

/** How long a sign-in stands for the password of an account that has none. */
const justNowMs = 5 * 60_000;

interface Asked {
  member: MemberAccount;
  hasJustSignedIn: boolean;
}

/** For what asks for the password again: limited like sign-in, because it also tells whether a password is right. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
  ) {}

  async limited<T>(request: Request, act: (asked: Asked) => Promise<T>): Promise<T> {
    const userId = memberOf(request)?.id;
    const member = userId === undefined ? null : await this.rpc.call('auth.getMember', { userId });
    if (!member) throw new AppError('auth.session-required');
    const attempt = { address: request.ip, email: member.email };
    await this.rateLimits.beforeSignIn(attempt);
    const { signedInAt = 0 } = request.session;
    const result = await act({ member, hasJustSignedIn: Date.now() - signedInAt < justNowMs });
    await this.rateLimits.afterSignIn(attempt);
    return result;
  }
}
