import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { OutboxRelay, violatedConstraint } from '@jinwi/database';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { AccountOpeningService } from '../accounts/account-opening.service.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { FormerAddresses } from '../accounts/former-addresses.repository.js';
import { type AuthConfig } from '../config.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { EmailLinksRepository, linkTokenHash } from './email-links.repository.js';

/** Changes and confirms the addresses of accounts. The caller ends the member's other sessions after a change. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly opening: AccountOpeningService,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Does the same work for free and taken addresses, so that the response reveals nothing. The email differs. */
  @RpcMethod('auth.askEmailChange')
  async askChange({ email, ...proof }: RpcRequest<'auth.askEmailChange'>): Promise<Record<string, never>> {
    if (!this.config.mail) throw new AppError('auth.mail-off');
    const { id: userId } = await this.reauthentication.check(proof, 'email.change-refused');
    await this.relay.transaction(async (manager) => {
      await new EmailLinksRepository(manager).ask({ userId, email });
      await new AccountsRepository(manager).audit('email.change-asked', userId);
    });
    return {};
  }

  @RpcMethod('auth.askEmailProof')
  async askProof({ userId }: RpcRequest<'auth.askEmailProof'>): Promise<Record<string, never>> {
    if (!this.config.mail) throw new AppError('auth.mail-off');
    const account = await this.accounts.findById(userId);
    if (!account || account.emailProvenAt) return {};
    await this.relay.transaction(async (manager) => {
      await new EmailLinksRepository(manager).ask({ userId, email: account.email });
      await new AccountsRepository(manager).audit('email.proof-asked', userId);
    });
    return {};
  }

  /** Errors: `auth.email-link-invalid`, also when the address was taken meanwhile. */
  @RpcMethod('auth.confirmEmail')
  async confirm({ token }: RpcRequest<'auth.confirmEmail'>) {
    const confirmed = await this.#confirm(linkTokenHash(token));
    if (!confirmed) {
      await this.accounts.audit('email.link-refused', null);
      throw new AppError('auth.email-link-invalid');
    }
    if (confirmed.givesCredits) await this.opening.flush();
    return confirmed;
  }

  async #confirm(tokenHash: string): Promise<RpcResponse<'auth.confirmEmail'> | null> {
    try {
      return await this.relay.transaction((manager) => confirmWithin(manager, tokenHash));
    } catch (error) {
      if (violatedConstraint(error) === 'user_email_once') return null;
      throw error;
    }
  }
}

async function confirmWithin(
  manager: EntityManager,
  tokenHash: string,
): Promise<RpcResponse<'auth.confirmEmail'> | null> {
  const links = new EmailLinksRepository(manager);
  const accounts = new AccountsRepository(manager);
  const link = await links.take(tokenHash);
  const account = link && (await accounts.findById(link.userId));
  if (!link || !account) return null;
  const { id: userId, email: oldEmail } = account;
  if (link.email === oldEmail) {
    return { userId, outcome: 'proven', givesCredits: await accounts.proveEmail(userId) };
  }
  await accounts.changeEmail(userId, link.email);
  await new FormerAddresses(manager).add(oldEmail);
  await accounts.audit('email.changed', userId);
  await links.tellOldAddress(oldEmail);
  return { userId, outcome: 'changed', givesCredits: await accounts.giveAwaitedCredits(userId) };
}
