import { AppError, type MemberAccount, type RpcRequest } from '@jinwi/contracts';
import { OutboxRelay, violatedConstraint } from '@jinwi/database';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountOpeningService } from '../accounts/account-opening.service.js';
import { type Account, AccountsRepository, type NewAccount } from '../accounts/accounts.repository.js';
import { toMember } from '../accounts/member.service.js';
import { type AuthConfig } from '../config.js';
import { EmailLinksRepository } from '../email/email-links.repository.js';
import { isCommonPassword } from '../passwords/common-passwords.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

/** Registers members, and checks the password at sign-in. */
@Injectable()
export class PasswordSignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly hasher: PasswordHasher,
    private readonly opening: AccountOpeningService,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Errors, in the order of the checks: `auth.password-common`, `auth.username-taken`, `auth.email-taken`. Of two
   * simultaneous registrations, database constraints refuse one.
   */
  @RpcMethod('auth.register')
  async register({ username, email, password }: RpcRequest<'auth.register'>): Promise<MemberAccount> {
    if (isCommonPassword(password)) throw new AppError('auth.password-common');
    const passwordHash = await this.hasher.hash(password);
    const creditsAwaitProof = this.config.emailProof === 'required';
    const names = { username, email, passwordHash };
    const account = await this.#insert({ ...names, isEmailProven: false, creditsAwaitProof });
    if (!creditsAwaitProof) await this.opening.flush();
    return toMember(account);
  }

  /** Errors: `auth.credentials-invalid` if the address is unknown or has no password, or if the password is wrong. */
  @RpcMethod('auth.verifyPassword')
  async verify({
    email,
    password,
    asksForCode = false,
  }: RpcRequest<'auth.verifyPassword'>): Promise<MemberAccount> {
    const account = await this.accounts.findByEmail(email.trim().toLowerCase());
    const isPasswordRight = await this.hasher.verify(account?.passwordHash, password);
    const isRight = isPasswordRight && (asksForCode || !account?.hasSecondFactor);
    await this.accounts.audit(isRight ? 'sign-in.succeeded' : 'sign-in.failed', account?.id ?? null);
    if (!account || !isRight) throw new AppError('auth.credentials-invalid');
    await this.#renewHash(account, password);
    return toMember(account);
  }

  async #insert(account: NewAccount): Promise<Account> {
    try {
      return await this.relay.transaction(async (manager) => {
        const accounts = new AccountsRepository(manager);
        const inserted = await accounts.insertAccount(account);
        if (!inserted) throw new AppError('auth.username-taken');
        await accounts.audit('member.registered', inserted.id);
        const { id: userId, email, creditsAwaitProof } = inserted;
        if (creditsAwaitProof) await new EmailLinksRepository(manager).ask({ userId, email });
        return inserted;
      });
    } catch (error) {
      if (violatedConstraint(error) === 'user_email_once') throw new AppError('auth.email-taken');
      throw error;
    }
  }

  /** Replaces an outdated hash at sign-in, the only time when the plain password is known. */
  async #renewHash(account: Account, password: string): Promise<void> {
    if (!this.hasher.isOutdated(account.passwordHash)) return;
    await this.accounts.renewHash(account, await this.hasher.hash(password));
  }
}
