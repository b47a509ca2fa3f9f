import { AppError, type MemberAccount, type RpcRequest, isAppCode } from '@jinwi/contracts';
import { OutboxRelay } from '@jinwi/database';
import { CONFIG, SecretBox, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { type Account, AccountsRepository } from '../accounts/accounts.repository.js';
import { toMember } from '../accounts/member.service.js';
import { type AuthConfig } from '../config.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import {
  createRecoveryCodes,
  recoveryCodeHash,
  matchingStep,
  newTotpSecret,
  totpSetup,
} from './second-factor-codes.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** How long a member may take to enter the first code. */
const setupMsMax = 10 * 60_000;

/** Manages the second factor: codes of an authenticator app, and recovery codes for a member who has lost it. */
@Injectable()
export class SecondFactorService {
  readonly #box: SecretBox | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) { secondFactorSecret }: AuthConfig,
  ) {
    this.#box = secondFactorSecret === null ? null : new SecretBox(secondFactorSecret, 'second factor');
  }

  /** Errors: first those of the reauthentication, then `auth.second-factor-off`, then `auth.second-factor-on`. */
  @RpcMethod('auth.beginSecondFactor')
  async begin(proof: RpcRequest<'auth.beginSecondFactor'>) {
    const { id, email, hasSecondFactor } = await this.reauthentication.check(proof, 'second-factor.refused');
    if (!this.#box) throw new AppError('auth.second-factor-off');
    if (hasSecondFactor) throw new AppError('auth.second-factor-on');
    const secret = newTotpSecret();
    await this.#factors().begin(id, this.#box.seal(secret, String(id)));
    return totpSetup({ secret, email });
  }

  /**
   * Turns the second factor on with the app's first code. The caller ends the member's other sessions. Errors, in
   * the order of the checks: `auth.second-factor-on`, `auth.step-expired`, `auth.code-wrong`.
   */
  @RpcMethod('auth.turnOnSecondFactor')
  async turnOn({ userId, code }: RpcRequest<'auth.turnOnSecondFactor'>) {
    const account = await this.accounts.findById(userId);
    if (!account || account.hasSecondFactor) throw new AppError('auth.second-factor-on');
    const sealed = await this.#factors().secretOf(userId, setupMsMax);
    if (sealed === null) throw new AppError('auth.step-expired');
    if (!(await this.#isAppCodeRight({ userId, sealed, code }))) return this.#refuse(userId);
    const recoveryCodes = createRecoveryCodes();
    const hashes = recoveryCodes.map((written) => recoveryCodeHash(written.replaceAll('-', '')));
    await this.relay.transaction(async (manager) => {
      const isNew = await this.#factors(manager).turnOn(userId, hashes);
      if (!isNew) throw new AppError('auth.second-factor-on');
      const accounts = new AccountsRepository(manager);
      await accounts.endSessions(userId);
      await accounts.audit('second-factor.turned-on', userId);
    });
    return { recoveryCodes };
  }

  /** Errors, in the order of the checks: those of the reauthentication, `auth.code-wrong`. */
  @RpcMethod('auth.turnOffSecondFactor')
  async turnOff({ code, ...proof }: RpcRequest<'auth.turnOffSecondFactor'>): Promise<Record<string, never>> {
    const account = await this.reauthentication.check(proof, 'second-factor.refused');
    await this.#checkCode(account, code);
    await this.relay.transaction(async (manager) => {
      await this.#factors(manager).turnOff(account.id);
      await new AccountsRepository(manager).audit('second-factor.turned-off', account.id);
    });
    return {};
  }

  /** Errors: `auth.code-wrong`. */
  @RpcMethod('auth.verifySecondFactor')
  async verify({ userId, code }: RpcRequest<'auth.verifySecondFactor'>): Promise<MemberAccount> {
    const account = await this.accounts.findById(userId);
    if (!account) throw new AppError('auth.code-wrong');
    await this.#checkCode(account, code);
    await this.accounts.audit('second-factor.succeeded', userId);
    return toMember(account);
  }

  async #checkCode({ id: userId, hasSecondFactor }: Account, code: string): Promise<void> {
    if (!hasSecondFactor) throw new AppError('auth.code-wrong');
    const isRight = isAppCode(code)
      ? await this.#isAppCodeRight({ userId, sealed: await this.#factors().secretOf(userId, null), code })
      : await this.#factors().useRecoveryCode(userId, recoveryCodeHash(code));
    if (!isRight) await this.#refuse(userId);
  }

  async #isAppCodeRight({
    userId,
    sealed,
    code,
  }: {
    userId: number;
    sealed: string | null;
    code: string;
  }): Promise<boolean> {
    if (sealed === null || !this.#box) return false;
    const secret = this.#box.open(sealed, String(userId));
    const step = matchingStep({ secret, code, at: new Date() });
    return step !== null && this.#factors().useStep(userId, step);
  }

  async #refuse(userId: number): Promise<never> {
    await this.accounts.audit('second-factor.failed', userId);
    throw new AppError('auth.code-wrong');
  }

  #factors(manager: EntityManager = this.dataSource.manager): SecondFactorsRepository {
    return new SecondFactorsRepository(manager);
  }
}
