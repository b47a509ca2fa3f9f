import { randomInt } from 'node:crypto';
import {
  AppError,
  type Member,
  type RpcRequest,
  type RpcResponse,
  usernameLengthMax,
} from '@jinwi/contracts';
import { transaction, violatedConstraint } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountOpeningService } from '../accounts/account-opening.service.js';
import { type Account, AccountsRepository, type Identity } from '../accounts/accounts.repository.js';
import { toMember } from '../accounts/member.service.js';
import { noPassword } from '../passwords/password-hasher.js';

type Profile = RpcRequest<'auth.signInWithGoogle'>;
type Outcome = RpcResponse<'auth.signInWithGoogle'>;

/** If two first visits create the same account at once, one of them fails, retries and finds the account. */
const attemptsMax = 3;

/** Signs members in through Google. Issuer and subject identify them; the email address alone never does. */
@Injectable()
export class GoogleSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly opening: AccountOpeningService,
  ) {}

  /**
   * Decides in this order. A known identity signs in, unless it needs a code and this client cannot ask for one. If the
   * verified address belongs to an account with a password, the password is required. If the verified address is new,
   * an account is opened, or `newcomer` is returned if `opensAccount` is false. All else is refused.
   */
  @RpcMethod('auth.signInWithGoogle')
  async signIn(profile: Profile): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#decide(profile);
      } catch (error) {
        if (attempt === attemptsMax || !isTaken(error)) throw error;
      }
    }
  }

  /**
   * Links the Google identity to the member, whose password has just been verified. Idempotent. Errors:
   * `auth.link-invalid` if the address is not the member's or the identity belongs to somebody else.
   */
  @RpcMethod('auth.linkGoogle')
  async link({ userId, email, ...identity }: RpcRequest<'auth.linkGoogle'>): Promise<Member> {
    const account = await this.accounts.findById(userId);
    if (!account || account.email !== email) throw new AppError('auth.link-invalid');
    const owner = (await this.accounts.findByIdentity(identity)) ?? (await this.#link(identity, account));
    if (owner.id !== userId) throw new AppError('auth.link-invalid');
    return toMember(account);
  }

  async #decide(profile: Profile): Promise<Outcome> {
    // Search by address first: if another request creates the account in between, the search by identity finds it.
    const sameAddress = await this.accounts.findByEmail(profile.email);
    const known = await this.accounts.findByIdentity(profile);
    if (known?.hasSecondFactor && !profile.asksForCode) return { kind: 'refused' };
    if (known) return this.#signedIn(known, profile);
    if (!profile.emailVerified || sameAddress?.passwordHash === noPassword) {
      await this.accounts.audit('google.refused', sameAddress?.id ?? null);
      return { kind: 'refused' };
    }
    if (sameAddress) return { kind: 'password-required', email: sameAddress.email };
    return profile.opensAccount === false ? { kind: 'newcomer' } : this.#join(profile);
  }

  async #signedIn(account: Account, { email, emailVerified }: Profile): Promise<Outcome> {
    const { id: userId, emailProvenAt } = account;
    await this.accounts.audit('google.signed-in', userId);
    if (!emailProvenAt && emailVerified && email === account.email) await this.#prove(userId);
    return { kind: 'signed-in', member: toMember(account), isNew: false };
  }

  async #prove(userId: number): Promise<void> {
    const givesCredits = await transaction(this.dataSource, (manager) =>
      new AccountsRepository(manager).proveEmail(userId),
    );
    if (givesCredits) await this.opening.flush();
  }

  async #join(profile: Profile): Promise<Outcome> {
    const account = await transaction(this.dataSource, async (manager) => {
      const accounts = new AccountsRepository(manager);
      const inserted = await insertWithFreeName(accounts, profile);
      await accounts.insertIdentity(profile, inserted.id);
      await accounts.audit('member.registered', inserted.id);
      return inserted;
    });
    await this.opening.flush();
    return { kind: 'signed-in', member: toMember(account), isNew: true };
  }

  async #link(identity: Identity, account: Account): Promise<Account> {
    try {
      const givesCredits = await transaction(this.dataSource, async (manager) => {
        const accounts = new AccountsRepository(manager);
        await accounts.insertIdentity(identity, account.id);
        await accounts.audit('google.linked', account.id);
        // Linking follows the outcome `password-required`, which only a verified address gets.
        return accounts.proveEmail(account.id);
      });
      if (givesCredits) await this.opening.flush();
      return account;
    } catch (error) {
      const owner = isTaken(error) ? await this.accounts.findByIdentity(identity) : null;
      if (!owner) throw error;
      return owner;
    }
  }
}

const isTaken = (error: unknown): boolean =>
  ['user_email_once', 'identity_pkey'].includes(violatedConstraint(error) ?? '');

async function insertWithFreeName(accounts: AccountsRepository, profile: Profile): Promise<Account> {
  for (const username of usernameCandidates(profile)) {
    const account = await accounts.insertAccount({
      username,
      email: profile.email,
      passwordHash: noPassword,
      isEmailProven: true,
      creditsAwaitProof: false,
    });
    if (account) return account;
  }
  throw new Error('no free username found');
}

const plainNumbersMax = 9;
const randomTriesMax = 10;

/** Yields the name, then the name with small numbers, then with large random ones. */
export function* usernameCandidates({
  name,
  email,
}: {
  name: string | null;
  email: string;
}): Generator<string> {
  const base = cleaned(name ?? '') || cleaned(email.split('@')[0] ?? '') || 'member';
  yield base;
  for (let number = 2; number <= plainNumbersMax; number += 1) yield numbered(base, number);
  for (let tries = 0; tries < randomTriesMax; tries += 1)
    yield numbered(base, randomInt(1000, 1_000_000_000));
}

/** Cuts by code points, so that no surrogate pair is split. */
const cut = (text: string, lengthMax: number): string => {
  const characters = [...text];
  while (characters.join('').length > lengthMax) characters.pop();
  return characters.join('').trim();
};

const cleaned = (text: string): string =>
  cut(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu, '')
      .trim(),
    usernameLengthMax,
  );

const numbered = (base: string, number: number): string =>
  `${cut(base, usernameLengthMax - String(number).length - 1)} ${number}`;
