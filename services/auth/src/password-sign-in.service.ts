import { AppError, type Member, type RpcRequest } from '@jinwi/contracts';
import { transaction, violatedConstraint } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { type Account, AuthRepository } from './auth.repository.js';
import { isCommonPassword } from './common-passwords.js';
import { type PasswordHasher } from './password-hasher.js';
import { toMember } from './to-member.js';

export class PasswordSignInService {
  readonly #accounts: AuthRepository;

  constructor(
    private readonly parts: {
      dataSource: DataSource;
      hasher: PasswordHasher;
      /** Opens the credits of new accounts; bounded in time. */
      settleNewAccounts: () => Promise<void>;
    },
  ) {
    this.#accounts = new AuthRepository(parts.dataSource.manager);
  }

  /**
   * Refusals in order: `auth.password-common`, `auth.username-taken`, `auth.email-taken`. Database constraints decide
   * between simultaneous registrations.
   */
  async register({ username, email, password }: RpcRequest<'auth.register'>): Promise<Member> {
    if (isCommonPassword(password)) throw new AppError('auth.password-common');
    const passwordHash = await this.parts.hasher.hash(password);
    const account = await this.#insert({ username, email, passwordHash });
    await this.parts.settleNewAccounts();
    return toMember(account);
  }

  /** `auth.credentials-invalid` whether the address is unknown, has no password or the password is wrong. */
  async verify({ email, password }: RpcRequest<'auth.verifyPassword'>): Promise<Member> {
    const account = await this.#accounts.findByEmail(email.trim().toLowerCase());
    const isRight = await this.parts.hasher.verify(account?.passwordHash, password);
    await this.#accounts.audit(isRight ? 'sign-in.succeeded' : 'sign-in.failed', account?.id ?? null);
    if (!account || !isRight) throw new AppError('auth.credentials-invalid');
    await this.#renewHash(account, password);
    return toMember(account);
  }

  async #insert(account: Omit<Account, 'id'>): Promise<Account> {
    try {
      return await transaction(this.parts.dataSource, async (manager) => {
        const accounts = new AuthRepository(manager);
        const inserted = await accounts.insertAccount(account);
        if (!inserted) throw new AppError('auth.username-taken');
        await accounts.audit('member.registered', inserted.id);
        return inserted;
      });
    } catch (error) {
      if (violatedConstraint(error) === 'users_email_once') throw new AppError('auth.email-taken');
      throw error;
    }
  }

  /** Only at sign-in is the plain password known. */
  async #renewHash({ id, passwordHash }: Account, password: string): Promise<void> {
    if (!this.parts.hasher.isOutdated(passwordHash)) return;
    await this.#accounts.setPasswordHash(id, await this.parts.hasher.hash(password));
  }
}
