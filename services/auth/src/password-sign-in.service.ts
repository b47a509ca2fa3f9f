import { AppError, type Member, type RpcRequest } from '@jinwi/contracts';
import { transaction, violatedConstraint } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountOpeningService } from './account-opening.service.js';
import { type Account, AuthRepository } from './auth.repository.js';
import { isCommonPassword } from './common-passwords.js';
import { toMember } from './member.service.js';
import { PasswordHasher } from './password-hasher.js';

@Injectable()
export class PasswordSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AuthRepository,
    private readonly hasher: PasswordHasher,
    private readonly opening: AccountOpeningService,
  ) {}

  /**
   * Refusals in order: `auth.password-common`, `auth.username-taken`, `auth.email-taken`. Database constraints decide
   * between simultaneous registrations.
   */
  async register({ username, email, password }: RpcRequest<'auth.register'>): Promise<Member> {
    if (isCommonPassword(password)) throw new AppError('auth.password-common');
    const passwordHash = await this.hasher.hash(password);
    const account = await this.#insert({ username, email, passwordHash });
    await this.opening.settle();
    return toMember(account);
  }

  /** `auth.credentials-invalid` whether the address is unknown, has no password or the password is wrong. */
  async verify({ email, password }: RpcRequest<'auth.verifyPassword'>): Promise<Member> {
    const account = await this.accounts.findByEmail(email.trim().toLowerCase());
    const isRight = await this.hasher.verify(account?.passwordHash, password);
    await this.accounts.audit(isRight ? 'sign-in.succeeded' : 'sign-in.failed', account?.id ?? null);
    if (!account || !isRight) throw new AppError('auth.credentials-invalid');
    await this.#renewHash(account, password);
    return toMember(account);
  }

  async #insert(account: Omit<Account, 'id'>): Promise<Account> {
    try {
      return await transaction(this.dataSource, async (manager) => {
        const accounts = new AuthRepository(manager);
        const inserted = await accounts.insertAccount(account);
        if (!inserted) throw new AppError('auth.username-taken');
        await accounts.audit('member.registered', inserted.id);
        return inserted;
      });
    } catch (error) {
      if (violatedConstraint(error) === 'user_email_once') throw new AppError('auth.email-taken');
      throw error;
    }
  }

  /** Only at sign-in is the plain password known. */
  async #renewHash(account: Account, password: string): Promise<void> {
    if (!this.hasher.isOutdated(account.passwordHash)) return;
    await this.accounts.renewHash(account, await this.hasher.hash(password));
  }
}
