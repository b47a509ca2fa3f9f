import {
  AppError,
  type ErrorCode,
  type MemberAccount,
  type Passkey,
  passkeysMax,
  type RpcRequest,
} from '@jinwi/contracts';
import { OutboxRelay, violatedConstraint } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type AuthenticationResponseJSON, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource, EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { toMember } from '../accounts/member.service.js';
import { type PasskeyEntity } from '../entities/second-factor.entity.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Loaded on first use, because it takes much memory. */
const loadWebauthn = () => import('@simplewebauthn/server');

const challengeMs = 5 * 60_000;

/**
 * Manages passkeys (WebAuthn). A passkey counts as both factors, because the device checks a fingerprint, face or PIN.
 */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly relay: OutboxRelay,
  ) {}

  @RpcMethod('auth.passkeys')
  async list({ userId }: RpcRequest<'auth.passkeys'>) {
    return { passkeys: (await this.#passkeys().ofMember(userId)).map(toPasskey) };
  }

  /** Errors, in the order of the checks: those of the reauthentication, `auth.passkeys-full`. */
  @RpcMethod('auth.beginPasskey')
  async begin({ origin, ...proof }: RpcRequest<'auth.beginPasskey'>) {
    const { id: userId, email, username } = await this.reauthentication.check(proof, 'passkey.refused');
    const passkeys = await this.#passkeys().ofMember(userId);
    if (passkeys.length >= passkeysMax) throw new AppError('auth.passkeys-full');
    const { generateRegistrationOptions } = await loadWebauthn();
    const options = await generateRegistrationOptions({
      rpName: 'Jinwi',
      rpID: new URL(origin).hostname,
      userID: new Uint8Array(Buffer.from(String(userId))),
      userName: email,
      userDisplayName: username,
      excludeCredentials: passkeys.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#passkeys().insertChallenge({ challenge: options.challenge, userId, validMs: challengeMs });
    return { options: { ...options } };
  }

  /** Errors: `auth.passkey-invalid`. */
  @RpcMethod('auth.addPasskey')
  async add({ userId, origin, name, credential }: RpcRequest<'auth.addPasskey'>): Promise<Passkey> {
    const response = credential as unknown as RegistrationResponseJSON;
    const expectedChallenge = await this.#challengeOf(credential, {
      userId,
      refusal: 'auth.passkey-invalid',
    });
    const { verifyRegistrationResponse } = await loadWebauthn();
    const { verified, registrationInfo } = await refusing('auth.passkey-invalid', () =>
      verifyRegistrationResponse({ response, expectedChallenge, ...expected(origin) }),
    );
    if (!verified) throw new AppError('auth.passkey-invalid');
    const { id, publicKey, counter } = registrationInfo.credential;
    const passkey = { id, userId, name, publicKey: Buffer.from(publicKey), counter: String(counter) };
    return toPasskey(await this.#insert(passkey));
  }

  /** Errors: `auth.passkey-not-found`, also for another member's passkey. */
  @RpcMethod('auth.removePasskey')
  async remove({ userId, id }: RpcRequest<'auth.removePasskey'>): Promise<Record<string, never>> {
    await this.relay.transaction(async (manager) => {
      if (!(await this.#passkeys(manager).remove(id, userId))) throw new AppError('auth.passkey-not-found');
      await new AccountsRepository(manager).audit('passkey.removed', userId);
    });
    return {};
  }

  /** The options name no passkey, so the browser lists all passkeys that it has for this site. */
  @RpcMethod('auth.beginPasskeySignIn')
  async beginSignIn({ origin }: RpcRequest<'auth.beginPasskeySignIn'>) {
    const rpID = new URL(origin).hostname;
    const { generateAuthenticationOptions } = await loadWebauthn();
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    const { challenge } = options;
    await this.#passkeys().insertChallenge({ challenge, userId: null, validMs: challengeMs });
    return { options: { ...options } };
  }

  /** Errors: `auth.passkey-unknown`. */
  @RpcMethod('auth.signInWithPasskey')
  async signIn({ origin, credential }: RpcRequest<'auth.signInWithPasskey'>): Promise<MemberAccount> {
    const refusal = 'auth.passkey-unknown';
    const expectedChallenge = await this.#challengeOf(credential, { userId: null, refusal });
    const passkey = await this.#passkeys().find(credential.id);
    // Read the account before the check: if its sessions are ended meanwhile, this new session ends as well.
    const account = passkey && (await this.accounts.findById(passkey.userId));
    if (!account) throw new AppError(refusal);
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const { verified, authenticationInfo } = await refusing(refusal, () =>
      verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        ...expected(origin),
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    );
    const isRight = verified && (await this.#passkeys().use(passkey.id, authenticationInfo.newCounter));
    await this.accounts.audit(isRight ? 'passkey.signed-in' : 'passkey.failed', account.id);
    if (!isRight) throw new AppError(refusal);
    return toMember(account);
  }

  /** Returns the challenge that the browser claims to have signed, if it was issued and is unused. */
  async #challengeOf(
    { response }: RpcRequest<'auth.addPasskey'>['credential'],
    { userId, refusal }: { userId: number | null; refusal: ErrorCode },
  ): Promise<string> {
    const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
    const { challenge } = await refusing(refusal, () => decodeClientDataJSON(response.clientDataJSON));
    if (!(await this.#passkeys().takeChallenge(String(challenge), userId))) throw new AppError(refusal);
    return challenge;
  }

  async #insert(passkey: Parameters<PasskeysRepository['insert']>[0]): Promise<PasskeyEntity> {
    try {
      return await this.relay.transaction(async (manager) => {
        await new AccountsRepository(manager).audit('passkey.added', passkey.userId);
        return this.#passkeys(manager).insert(passkey);
      });
    } catch (error) {
      if (violatedConstraint(error) === 'passkey_pkey') throw new AppError('auth.passkey-invalid');
      throw error;
    }
  }

  #passkeys(manager: EntityManager = this.dataSource.manager): PasskeysRepository {
    return new PasskeysRepository(manager);
  }
}

const expected = (origin: string) => ({
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

/** Converts any error to the error `code`, because the library throws a plain Error for every mismatch. */
async function refusing<T>(code: ErrorCode, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw new AppError(code, {}, { cause });
  }
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
