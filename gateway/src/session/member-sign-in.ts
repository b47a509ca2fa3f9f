import { AppError, type MemberAccount } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { type LinkedIdentity, secondStepMs } from './session-data.js';
import { awaitCode, endSession, signIn } from './sign-in-session.js';

interface Opening {
  request: Request;
  account: MemberAccount;
  /** The identity to link before the session is opened. */
  link: LinkedIdentity | null;
  isFactorProven: boolean;
}

/** Opens the sessions of members who have just proved who they are. */
@Injectable()
export class MemberSignIn {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
  ) {}

  /**
   * Signs in a member who has proved the first factor, by password or with Google. A member with a second factor must
   * still enter the code.
   * @param account as read when the first factor was checked
   * @param link the Google identity to link, if the member has just given the password
   * @throws AppError `auth.credentials-invalid` if the member's sessions have been ended since the first factor was
   * checked
   */
  async enter(
    request: Request,
    account: MemberAccount,
    link: LinkedIdentity | null = null,
  ): Promise<'signed-in' | 'code-needed'> {
    if (account.hasSecondFactor) {
      await awaitCode(request, account, link);
      return 'code-needed';
    }
    await this.#open({ request, account, link, isFactorProven: false });
    return 'signed-in';
  }

  /** Signs a member in with a passkey, which counts as both factors: the device has asked for a fingerprint or PIN. */
  enterByPasskey(request: Request, account: MemberAccount): Promise<void> {
    return this.#open({ request, account, link: null, isFactorProven: true });
  }

  /** Completes what `enter` began. Refusals in order: `auth.step-expired`, `request.too-many`, `auth.code-wrong`. */
  async enterCode(request: Request, code: string): Promise<MemberAccount> {
    const { pendingSignIn: pending } = request.session;
    if (!pending || Date.now() - pending.startedAt > secondStepMs) throw new AppError('auth.step-expired');
    const { userId, sessionEpoch, link } = pending;
    const account = await this.rateLimits.limitingCodes({ userId, code, address: request.ip }, () =>
      this.rpc.call('auth.verifySecondFactor', { userId, code }),
    );
    await this.#open({ request, account: { ...account, sessionEpoch }, link, isFactorProven: true });
    return account;
  }

  async #open({ request, account, link, isFactorProven }: Opening): Promise<void> {
    if (link) await this.rpc.call('auth.linkGoogle', { ...link, userId: account.id });
    await signIn(request, account, { isFactorProven });
    // Checked only after the session is stored: a later change of the account finds the stored session and ends it.
    if (await this.#isCurrent(request, account)) return;
    await endSession(request);
    throw new AppError('auth.credentials-invalid');
  }

  async #isCurrent(request: Request, { id: userId, sessionEpoch }: MemberAccount): Promise<boolean> {
    try {
      return (await this.rpc.call('auth.getMember', { userId }))?.sessionEpoch === sessionEpoch;
    } catch (error) {
      await endSession(request);
      throw error;
    }
  }
}
