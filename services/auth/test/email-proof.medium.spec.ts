import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';

describe('a proof of the address, where it is required', () => {
  let system: AuthSystem;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox();
    system = await startAuthSystem({ MAIL_FOLDER: mailbox.folder, EMAIL_PROOF: 'required' });
  });

  afterAll(async () => {
    await system.close();
    await mailbox.remove();
  });

  const someAddress = () => `${randomUUID().slice(0, 12)}@example.com`;
  const register = (email = someAddress()) =>
    system.rpc.call('auth.register', { username: email.split('@')[0] ?? '', email, password });
  const google = (email: string, fields: object = {}) =>
    system.rpc.call('auth.signInWithGoogle', {
      issuer: 'https://accounts.google.com',
      subject: randomUUID(),
      email,
      emailVerified: true,
      name: null,
      ...fields,
    });
  const confirm = (token: string) => system.rpc.call('auth.confirmEmail', { token });
  const tokens = async (email: string, count = 1) => {
    await until(async () => (await mailbox.tokensTo(email, 'email')).length === count);
    return mailbox.tokensTo(email, 'email');
  };
  const grantsOf = (id: number) => system.openedAccounts().filter((userId) => userId === id).length;
  const awaitsProof = async (userId: number) =>
    (await system.rpc.call('auth.getMember', { userId }))?.creditsAwaitProof;

  it('comes before the free credits, which are then given once', async () => {
    const { id, email, creditsAwaitProof } = await register();
    expect(creditsAwaitProof).toBe(true);
    const [token = ''] = await tokens(email);
    expect((await mailbox.mailsTo(email))[0]).toContain('To confirm that emails to this address reach you');
    expect(grantsOf(id)).toBe(0);
    const outcomes = await Promise.allSettled([confirm(token), confirm(token)]);
    const confirmed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    expect(confirmed).toEqual([{ userId: id, outcome: 'proven', givesCredits: true }]);
    expect(grantsOf(id)).toBe(1);
    expect(await awaitsProof(id)).toBe(false);
  });

  it('is mailed again on request, and only the newest link works', async () => {
    const { id, email } = await register();
    const [first = ''] = await tokens(email);
    await system.rpc.call('auth.askEmailProof', { userId: id });
    const second = (await tokens(email, 2)).find((token) => token !== first) ?? '';
    await expect(confirm(first)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
    expect(await confirm(second)).toMatchObject({ outcome: 'proven', givesCredits: true });
    await system.rpc.call('auth.askEmailProof', { userId: id });
    expect(await mailbox.tokensTo(email, 'email')).toHaveLength(2);
    expect(grantsOf(id)).toBe(1);
  });

  it('gives the credits after a crash of the credits service', async () => {
    const { id, email } = await register();
    const [token = ''] = await tokens(email);
    await system.stopCredits();
    expect(await confirm(token)).toMatchObject({ givesCredits: true });
    expect(grantsOf(id)).toBe(0);
    await system.startCredits();
    await until(() => grantsOf(id) > 0);
    expect(grantsOf(id)).toBe(1);
  });

  it('can be an address change, mailed password reset or Google sign-in', async () => {
    const changing = await register();
    const email = someAddress();
    const change = { userId: changing.id, email, password, hasJustSignedIn: true };
    await system.rpc.call('auth.askEmailChange', change);
    expect(await confirm((await tokens(email))[0] ?? '')).toMatchObject({ givesCredits: true });

    const forgetful = await register();
    await system.rpc.call('auth.askPasswordReset', { email: forgetful.email });
    await until(async () => (await mailbox.tokensTo(forgetful.email, 'reset')).length === 1);
    const [token = ''] = await mailbox.tokensTo(forgetful.email, 'reset');
    await system.rpc.call('auth.resetPassword', { token, password: 'battery staple' });

    const linking = await register();
    const identity = { issuer: 'https://accounts.google.com', subject: randomUUID() };
    await system.rpc.call('auth.linkGoogle', { ...identity, userId: linking.id, email: linking.email });

    for (const { id } of [changing, forgetful, linking]) {
      await until(() => grantsOf(id) > 0);
      expect([grantsOf(id), await awaitsProof(id)]).toEqual([1, false]);
    }
  });

  it('is not a sign-in at Google with another or an unverified address', async () => {
    const { id: userId, email } = await register();
    const subject = randomUUID();
    await system.dataSource.query(
      'INSERT INTO auth.identity (issuer, subject, user_id) VALUES ($1, $2, $3)',
      ['https://accounts.google.com', subject, userId],
    );
    await google(someAddress(), { subject });
    await google(email, { subject, emailVerified: false });
    expect([grantsOf(userId), await awaitsProof(userId)]).toEqual([0, true]);
    expect(await google(email, { subject })).toMatchObject({ kind: 'signed-in' });
    expect([grantsOf(userId), await awaitsProof(userId)]).toEqual([1, false]);
  });

  it('is not asked of members who come from Google', async () => {
    const email = someAddress();
    const outcome = await google(email);
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    expect([grantsOf(outcome.member.id), outcome.member.creditsAwaitProof]).toEqual([1, false]);
    await system.rpc.call('auth.askEmailProof', { userId: outcome.member.id });
    expect(await mailbox.mailsTo(email)).toEqual([]);
  });
});
