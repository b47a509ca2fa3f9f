import { AppError } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Account, type AuditAction, AccountsRepository } from '../accounts/accounts.repository.js';
import { noPassword, PasswordHasher } from '../passwords/password-hasher.js';

/** What a signed-in member must show before an action that a stolen session must not allow. */
export interface Proof {
  userId: number;
  /** Null if the account has no password; the member must then have just signed in. */
  password: string | null;
  hasJustSignedIn: boolean;
}

/** Checks the identity of a signed-in member again, because a session may be stolen. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Checks the member for an action of another service, and records the success. Errors: those of `check`. */
  @RpcMethod('auth.confirmMember')
  async confirm(proof: Proof): Promise<Record<string, never>> {
    await this.check(proof, 'webhook.refused');
    await this.accounts.audit('webhook.confirmed', proof.userId);
    return {};
  }

  /**
   * Checks the member. Records a failure in the audit log as `refusal`. Errors: `auth.sign-in-again` for an account
   * without a password, `auth.password-wrong` for any other account.
   */
  async check({ userId, password, hasJustSignedIn }: Proof, refusal: AuditAction): Promise<Account> {
    const account = await this.accounts.findById(userId);
    if (account?.passwordHash === noPassword) {
      if (hasJustSignedIn) return account;
      await this.accounts.audit(refusal, userId);
      throw new AppError('auth.sign-in-again');
    }
    const isRight = await this.hasher.verify(account?.passwordHash, password ?? '');
    if (account && isRight) return account;
    await this.accounts.audit(refusal, userId);
    throw new AppError('auth.password-wrong');
  }
}
