import { type MemberAccount, type RpcRequest, type SecurityState } from '@jinwi/contracts';
import { OutboxRelay } from '@jinwi/database';
import { batchReads, CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type AuthConfig } from '../config.js';
import { noPassword } from '../passwords/password-hasher.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { type Account, AccountsRepository } from './accounts.repository.js';

/** Keeps only what other services may know about an account. */
export const toMember = (account: Account): MemberAccount => {
  const { id, username, email, sessionEpoch, creditsAwaitProof, hasSecondFactor } = account;
  return { id, username, email, sessionEpoch, creditsAwaitProof, hasSecondFactor };
};

@Injectable()
export class MemberService {
  readonly #members = batchReads(async (ids: readonly number[]) => {
    const accounts = await this.accounts.findAllById(ids);
    return new Map(accounts.map((account) => [account.id, toMember(account)]));
  });

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly manager: EntityManager,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @returns null when the account does not exist or was deleted */
  @RpcMethod('auth.getMember')
  async byId({ userId }: RpcRequest<'auth.getMember'>): Promise<MemberAccount | null> {
    return (await this.#members.load(userId)) ?? null;
  }

  /** Makes the member's unfinished sign-ins fail. The caller ends the existing sessions, which it stores itself. */
  @RpcMethod('auth.endSessions')
  async endSessions({ userId }: RpcRequest<'auth.endSessions'>): Promise<Record<string, never>> {
    await this.relay.transaction((manager) => new AccountsRepository(manager).endSessions(userId));
    return {};
  }

  @RpcMethod('auth.securityState')
  async securityState({ userId }: RpcRequest<'auth.securityState'>): Promise<SecurityState> {
    const account = await this.accounts.findById(userId);
    const available = this.config.secondFactorSecret === null ? 'unavailable' : 'off';
    return {
      hasPassword: account !== null && account.passwordHash !== noPassword,
      canSendMail: this.config.mail !== null,
      secondFactor: account?.hasSecondFactor ? 'on' : available,
      recoveryCodesLeft: await new SecondFactorsRepository(this.manager).countRecoveryCodes(userId),
    };
  }
}
