import {
  AppError,
  type Member,
  type MemberAccount,
  type Passkey,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { KeyResponder } from './key-responder.js';

interface Account extends MemberAccount {
  password: string | null;
}

type GoogleProfile = RpcRequest<'auth.signInWithGoogle'>;

/**
 * The data of the services behind the gateway in these tests. Real RPC services answer with it, because the gateway
 * does not import services.
 */
export class Members {
  readonly accounts: Account[] = [];
  readonly identities = new Map<string, number>();
  readonly models = new Map<number, string>();
  readonly googleProfiles: GoogleProfile[] = [];
  /** Purchase requests; `messages` contains what the payment provider has sent. */
  readonly purchases: object[] = [];
  readonly messages: string[] = [];
  /** The email addresses for which a reset link was requested. */
  readonly resets: string[] = [];
  readonly emailProofs: number[] = [];
  /** The codes that were checked. */
  readonly codes: string[] = [];
  readonly emailChanges: RpcRequest<'auth.askEmailChange'>[] = [];
  verifications = 0;
  /** Awaited after a right password was checked and before the answer is sent. */
  afterVerification: () => Promise<void> = () => Promise.resolve();

  add(account: Pick<Account, 'username' | 'email' | 'password'>): Account {
    const added = { ...account, id: this.accounts.length + 1, ...plain };
    this.accounts.push(added);
    return added;
  }

  /**
   * Ends the member's sessions in the auth service only. The same happens if an operator ends them, or if a gateway
   * dies before it has deleted them.
   */
  raiseEpoch(id: number): void {
    const account = this.byId(id);
    if (account) account.sessionEpoch += 1;
  }

  byEmail = (email: string) => this.accounts.find((account) => account.email === email);
  byId = (id: number) => this.accounts.find((account) => account.id === id);
}

let members: Members;

/** Makes the responders answer from `given`. */
export const answerFrom = (given: Members): Members => (members = given);

const plain = { sessionEpoch: 0, creditsAwaitProof: false, hasSecondFactor: false };

/** The right codes of every member with a second factor. */
export const appCode = '123456';
export const recoveryCode = 'abcd-efgh-jkmn-pqrs';

/** The passkey of the first member. */
export const aPasskey: Passkey = {
  id: 'a-passkey',
  name: 'phone',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
};

/** The tokens in the links that are emailed to the first member. */
export const resetToken = 'a-token-of-the-first-member';
export const provingToken = 'another-token-of-the-first-member';

const identityKey = ({ issuer, subject }: { issuer: string; subject: string }) => `${issuer} ${subject}`;

@Controller()
class AuthResponder {
  @RpcMethod('auth.register')
  async register({ username, email, password }: RpcRequest<'auth.register'>): Promise<MemberAccount> {
    await Promise.resolve();
    if (members.byEmail(email)) throw new AppError('auth.email-taken');
    return members.add({ username, email, password });
  }

  @RpcMethod('auth.verifyPassword')
  async verifyPassword({ email, password }: RpcRequest<'auth.verifyPassword'>): Promise<MemberAccount> {
    members.verifications += 1;
    const account = members.byEmail(email);
    if (!account || account.password !== password) throw new AppError('auth.credentials-invalid');
    const verified = { ...account };
    await members.afterVerification();
    return verified;
  }

  @RpcMethod('auth.changePassword')
  async changePassword(request: RpcRequest<'auth.changePassword'>): Promise<Member> {
    await Promise.resolve();
    const account = members.byId(request.userId);
    if (account?.password !== request.currentPassword) throw new AppError('auth.password-wrong');
    account.password = request.newPassword;
    account.sessionEpoch += 1;
    return account;
  }

  @RpcMethod('auth.askPasswordReset')
  async askPasswordReset({ email }: RpcRequest<'auth.askPasswordReset'>) {
    members.resets.push(email);
    return Promise.resolve({} as Record<string, never>);
  }

  @RpcMethod('auth.resetPassword')
  async resetPassword({ token, password }: RpcRequest<'auth.resetPassword'>): Promise<Member> {
    await Promise.resolve();
    const account = token === resetToken ? members.byId(1) : undefined;
    if (!account) throw new AppError('auth.reset-invalid');
    account.password = password;
    account.sessionEpoch += 1;
    return account;
  }

  @RpcMethod('auth.askEmailChange')
  async askEmailChange(request: RpcRequest<'auth.askEmailChange'>): Promise<Record<string, never>> {
    const account = members.byId(request.userId);
    if (account?.password === null && !request.hasJustSignedIn) throw new AppError('auth.sign-in-again');
    if (account?.password !== request.password) throw new AppError('auth.password-wrong');
    members.emailChanges.push(request);
    return Promise.resolve({});
  }

  @RpcMethod('auth.askEmailProof')
  async askEmailProof({ userId }: RpcRequest<'auth.askEmailProof'>): Promise<Record<string, never>> {
    members.emailProofs.push(userId);
    return Promise.resolve({});
  }

  @RpcMethod('auth.endSessions')
  async endSessions({ userId }: RpcRequest<'auth.endSessions'>): Promise<Record<string, never>> {
    members.emailChanges.splice(0);
    members.raiseEpoch(userId);
    return Promise.resolve({});
  }

  @RpcMethod('auth.confirmEmail')
  async confirmEmail({ token }: RpcRequest<'auth.confirmEmail'>): Promise<RpcResponse<'auth.confirmEmail'>> {
    await Promise.resolve();
    const account = members.byId(1);
    if (token === provingToken) return { userId: 1, outcome: 'proven', givesCredits: true };
    if (token !== resetToken || !account) throw new AppError('auth.email-link-invalid');
    account.sessionEpoch += 1;
    return { userId: 1, outcome: 'changed', givesCredits: false };
  }

  @RpcMethod('auth.securityState')
  async securityState({
    userId,
  }: RpcRequest<'auth.securityState'>): Promise<RpcResponse<'auth.securityState'>> {
    const account = members.byId(userId);
    return Promise.resolve({
      hasPassword: account?.password !== null,
      canSendMail: true,
      secondFactor: account?.hasSecondFactor ? 'on' : 'off',
      recoveryCodesLeft: 0,
    });
  }

  @RpcMethod('auth.beginSecondFactor')
  async beginSecondFactor({ userId, password }: RpcRequest<'auth.beginSecondFactor'>) {
    if (members.byId(userId)?.password !== password) throw new AppError('auth.password-wrong');
    return Promise.resolve({ secret: 'GEZDGNBV', uri: 'otpauth://totp/Jinwi' });
  }

  @RpcMethod('auth.turnOnSecondFactor')
  async turnOnSecondFactor({ userId, code }: RpcRequest<'auth.turnOnSecondFactor'>) {
    await this.verifySecondFactor({ userId, code });
    const account = members.byId(userId);
    if (account) Object.assign(account, { hasSecondFactor: true, sessionEpoch: account.sessionEpoch + 1 });
    return { recoveryCodes: [recoveryCode] };
  }

  @RpcMethod('auth.turnOffSecondFactor')
  async turnOffSecondFactor({ userId, code, password }: RpcRequest<'auth.turnOffSecondFactor'>) {
    const account = members.byId(userId);
    if (account?.password !== password) throw new AppError('auth.password-wrong');
    await this.verifySecondFactor({ userId, code });
    account.hasSecondFactor = false;
    return {};
  }

  @RpcMethod('auth.verifySecondFactor')
  async verifySecondFactor({ userId, code }: RpcRequest<'auth.verifySecondFactor'>): Promise<MemberAccount> {
    members.codes.push(code);
    const account = members.byId(userId);
    const isRight = [appCode, recoveryCode.replaceAll('-', '')].includes(code);
    if (!account || !isRight) throw new AppError('auth.code-wrong');
    return Promise.resolve(account);
  }

  @RpcMethod('auth.passkeys')
  async passkeys(_request: RpcRequest<'auth.passkeys'>) {
    return Promise.resolve({ passkeys: [aPasskey] });
  }

  @RpcMethod('auth.beginPasskey')
  async beginPasskey({ userId, password, origin }: RpcRequest<'auth.beginPasskey'>) {
    if (members.byId(userId)?.password !== password) throw new AppError('auth.password-wrong');
    return Promise.resolve({ options: { origin } });
  }

  @RpcMethod('auth.addPasskey')
  async addPasskey({ name, credential }: RpcRequest<'auth.addPasskey'>) {
    if (credential.id !== aPasskey.id) throw new AppError('auth.passkey-invalid');
    return Promise.resolve({ ...aPasskey, name });
  }

  @RpcMethod('auth.removePasskey')
  async removePasskey({ id }: RpcRequest<'auth.removePasskey'>): Promise<Record<string, never>> {
    if (id !== aPasskey.id) throw new AppError('auth.passkey-not-found');
    return Promise.resolve({});
  }

  @RpcMethod('auth.beginPasskeySignIn')
  async beginPasskeySignIn({ origin }: RpcRequest<'auth.beginPasskeySignIn'>) {
    return Promise.resolve({ options: { origin } });
  }

  @RpcMethod('auth.signInWithPasskey')
  async signInWithPasskey({ credential }: RpcRequest<'auth.signInWithPasskey'>): Promise<MemberAccount> {
    const account = members.byId(1);
    if (credential.id !== aPasskey.id || !account) throw new AppError('auth.passkey-unknown');
    const verified = { ...account };
    await members.afterVerification();
    return verified;
  }

  @RpcMethod('auth.getMember')
  async getMember({ userId }: RpcRequest<'auth.getMember'>): Promise<MemberAccount | null> {
    return Promise.resolve(members.byId(userId) ?? null);
  }

  @RpcMethod('auth.signInWithGoogle')
  async signInWithGoogle(profile: GoogleProfile): Promise<RpcResponse<'auth.signInWithGoogle'>> {
    await Promise.resolve();
    members.googleProfiles.push(profile);
    const known = members.byId(members.identities.get(identityKey(profile)) ?? 0);
    if (known) return { kind: 'signed-in', member: known, isNew: false };
    if (!profile.emailVerified) return { kind: 'refused' };
    const { email } = profile;
    if (members.byEmail(email)) return { kind: 'password-required', email };
    if (profile.opensAccount === false) return { kind: 'newcomer' };
    const member = members.add({ username: profile.name ?? 'member', email, password: null });
    members.identities.set(identityKey(profile), member.id);
    return { kind: 'signed-in', member, isNew: true };
  }

  @RpcMethod('auth.linkGoogle')
  async linkGoogle(request: RpcRequest<'auth.linkGoogle'>): Promise<Member> {
    await Promise.resolve();
    const account = members.byId(request.userId);
    if (account?.email !== request.email) throw new AppError('auth.link-invalid');
    members.identities.set(identityKey(request), account.id);
    return account;
  }
}

@Module({ controllers: [AuthResponder, KeyResponder] })
export class AuthModule {}
