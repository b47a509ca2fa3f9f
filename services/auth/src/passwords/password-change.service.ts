import { AppError, type Member, type RpcRequest } from '@jinwi/contracts';
import { OutboxRelay, transaction } from '@jinwi/database';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { toMember } from '../accounts/member.service.js';
import { type AuthConfig } from '../config.js';
import { linkTokenHash } from '../email/email-links.repository.js';
import { isCommonPassword } from './common-passwords.js';
import { PasswordHasher } from './password-hasher.js';

/** Changes and resets passwords. The caller ends the member's sessions. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly hasher: PasswordHasher,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Errors: first `auth.password-wrong`, also for an account without a password; then `auth.password-common`. */
  @RpcMethod('auth.changePassword')
  async change({ userId, currentPassword, newPassword }: RpcRequest<'auth.changePassword'>): Promise<Member> {
    const account = await this.accounts.findById(userId);
    const isRight = await this.hasher.verify(account?.passwordHash, currentPassword);
    if (!account || !isRight) {
      await this.accounts.audit('password.change-refused', userId);
      throw new AppError('auth.password-wrong');
    }
    if (isCommonPassword(newPassword)) throw new AppError('auth.password-common');
    const passwordHash = await this.hasher.hash(newPassword);
    await this.relay.transaction(async (manager) => {
      const accounts = new AccountsRepository(manager);
      await accounts.changePassword(userId, passwordHash);
      await accounts.audit('password.changed', userId);
    });
    return toMember(account);
  }

  /** Does the same work for known and unknown addresses, because the email is sent later. Errors: `auth.mail-off`. */
  @RpcMethod('auth.askPasswordReset')
  async askReset({ email }: RpcRequest<'auth.askPasswordReset'>): Promise<Record<string, never>> {
    if (!this.config.mail) throw new AppError('auth.mail-off');
    const account = await this.accounts.findByEmail(email);
    await transaction(this.dataSource, (manager) => new AccountsRepository(manager).askReset(account));
    return {};
  }

  /** Errors: first `auth.reset-invalid` for an unknown, used or expired link; then `auth.password-common`. */
  @RpcMethod('auth.resetPassword')
  async reset({ token, password }: RpcRequest<'auth.resetPassword'>): Promise<Member> {
    const tokenHash = linkTokenHash(token);
    if ((await this.accounts.findReset(tokenHash)) === null) return this.#refuseReset();
    if (isCommonPassword(password)) throw new AppError('auth.password-common');
    const passwordHash = await this.hasher.hash(password);
    const account = await this.relay.transaction(async (manager) => {
      const accounts = new AccountsRepository(manager);
      const userId = await accounts.takeReset(tokenHash);
      if (userId === null) return null;
      await accounts.proveEmail(userId);
      await accounts.changePassword(userId, passwordHash);
      await accounts.audit('password.reset', userId);
      return accounts.findById(userId);
    });
    if (!account) return this.#refuseReset();
    return toMember(account);
  }

  async #refuseReset(): Promise<never> {
    await this.accounts.audit('password.reset-refused', null);
    throw new AppError('auth.reset-invalid');
  }
}
