import { AppError, type MemberAccount } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { memberOf } from '../session/session.guard.js';

/** How recently a member without a password must have signed in, and how long a second-factor proof counts. */
const justNowMs = 5 * 60_000;

interface Asked {
  member: MemberAccount;
  hasJustSignedIn: boolean;
}

/**
 * Guards actions that ask for the password again. Attempts are limited like sign-ins, because they reveal whether a
 * password is right.
 */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
  ) {}

  /**
   * Runs `act`, which checks the password, within the rate limits of sign-ins. Members with a second factor must have
   * proved it recently.
   * @throws AppError `auth.code-needed`, which is checked before anything else
   */
  async whole<T>(request: Request, act: (asked: Asked) => Promise<T>): Promise<T> {
    await this.needFactor(request);
    return this.limited(request, act);
  }

  /** @throws AppError `auth.code-needed` if the member has a second factor that this session has not proved recently */
  async needFactor(request: Request): Promise<void> {
    const { hasSecondFactor } = await this.#member(request);
    const { factorProvenAt = 0 } = request.session;
    if (hasSecondFactor && Date.now() - factorProvenAt >= justNowMs) throw new AppError('auth.code-needed');
  }

  /** @throws AppError `auth.code-wrong`, or `request.too-many` before the code is checked */
  async proveFactor(request: Request, code: string): Promise<void> {
    const { id: userId } = await this.#member(request);
    await this.rateLimits.limitingCodes({ userId, code, address: request.ip }, () =>
      this.rpc.call('auth.verifySecondFactor', { userId, code }),
    );
    request.session.factorProvenAt = Date.now();
  }

  async limited<T>(request: Request, act: (asked: Asked) => Promise<T>): Promise<T> {
    const member = await this.#member(request);
    const attempt = { address: request.ip, email: member.email };
    await this.rateLimits.beforeSignIn(attempt);
    const { signedInAt = 0 } = request.session;
    const result = await act({ member, hasJustSignedIn: Date.now() - signedInAt < justNowMs });
    await this.rateLimits.afterSignIn(attempt);
    return result;
  }

  async #member(request: Request): Promise<MemberAccount> {
    const userId = memberOf(request)?.id;
    const member = userId === undefined ? null : await this.rpc.call('auth.getMember', { userId });
    if (!member) throw new AppError('auth.session-required');
    return member;
  }
}
