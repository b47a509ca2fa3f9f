import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { FormerAddresses } from '../src/accounts/former-addresses.repository.js';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';

describe('a change of the address', () => {
  let system: AuthSystem;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox();
    system = await startAuthSystem({ MAIL_FOLDER: mailbox.folder, PUBLIC_URL: 'https://jinwi.example' });
  });

  afterAll(async () => {
    await system.close();
    await mailbox.remove();
  });

  const someAddress = () => `${randomUUID().slice(0, 12)}@example.com`;
  const register = (email = someAddress()) =>
    system.rpc.call('auth.register', { username: randomUUID(), email, password });
  const verify = (email: string) => system.rpc.call('auth.verifyPassword', { email, password });
  const ask = (userId: number, email: string, tried: string | null = password, hasJustSignedIn = true) =>
    system.rpc.call('auth.askEmailChange', { userId, email, password: tried, hasJustSignedIn });
  const confirm = (token: string) => system.rpc.call('auth.confirmEmail', { token });
  const mailedTokens = async (email: string, count = 1) => {
    await until(async () => (await mailbox.tokensTo(email, 'email')).length === count);
    return mailbox.tokensTo(email, 'email');
  };
  const askedToken = async (userId: number, email: string) => {
    await ask(userId, email);
    return (await mailedTokens(email))[0] ?? '';
  };
  const query = <T>(sql: string, values: unknown[] = []) => system.dataSource.query<T[]>(sql, values);

  it('needs password and mailed link, and is told to the old address', async () => {
    const { id, email: old } = await register();
    const email = someAddress();
    await expect(ask(id, email, 'wrong horse')).rejects.toMatchObject({ code: 'auth.password-wrong' });
    await expect(ask(id, email, null)).rejects.toMatchObject({ code: 'auth.password-wrong' });
    const token = await askedToken(id, email);
    expect(await verify(old)).toMatchObject({ email: old, sessionEpoch: 0 });
    expect(await confirm(token)).toEqual({ userId: id, outcome: 'changed', givesCredits: false });
    expect(await verify(email)).toMatchObject({ id, email, sessionEpoch: 1 });
    await expect(verify(old)).rejects.toMatchObject({ code: 'auth.credentials-invalid' });
    await until(async () => (await mailbox.mailsTo(old)).length === 1);
    const [told] = await mailbox.mailsTo(old);
    expect(told).toContain('이메일이 다른 주소로 변경되어');
    expect(told).toContain('The address of your account was replaced');
    expect(told).not.toContain(email);
    const actions = await query<{ action: string }>(
      `SELECT action FROM auth.audit WHERE user_id = $1 AND action LIKE 'email.%' ORDER BY id`,
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'email.change-refused',
      'email.change-refused',
      'email.change-asked',
      'email.changed',
    ]);
  });

  it('frees the old address, without free credits a second time', async () => {
    const { id, email: old } = await register();
    await confirm(await askedToken(id, someAddress()));
    const { id: another } = await register(old);
    expect(await new FormerAddresses(system.dataSource.manager).hasMember(another)).toBe(true);
  });

  it('compares addresses as registration does', async () => {
    const { id } = await register();
    const email = someAddress();
    await ask(id, ` ${email.toUpperCase()} `);
    const [token = ''] = await mailedTokens(email);
    await confirm(token);
    expect(await verify(email)).toMatchObject({ id, email });
  });

  it('answers the same for another member’s address, and tells that member', async () => {
    const { id } = await register();
    const owner = await register();
    expect(await ask(id, owner.email)).toEqual(await ask(id, someAddress()));
    await until(async () => (await mailbox.mailsTo(owner.email)).length === 1);
    expect((await mailbox.mailsTo(owner.email))[0]).toContain('This address has a Jinwi account');
    expect(await mailbox.tokensTo(owner.email, 'email')).toEqual([]);
    expect(await verify(owner.email)).toMatchObject({ id: owner.id });
  });

  it('is refused when another member took the address meanwhile', async () => {
    const { id, email: old } = await register();
    const email = someAddress();
    const token = await askedToken(id, email);
    const owner = await register(email);
    await expect(confirm(token)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
    expect(await verify(email)).toMatchObject({ id: owner.id });
    expect(await verify(old)).toMatchObject({ id });
  });

  it('happens once by a link, even when used twice at once', async () => {
    const { id } = await register();
    const token = await askedToken(id, someAddress());
    const outcomes = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(token)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
  });

  it('does not happen by guesses, stored hashes or links after thirty minutes', async () => {
    const { id } = await register();
    const token = await askedToken(id, someAddress());
    const [row] = await query<{ stored: string; minutes: number }>(
      `SELECT token_hash AS stored, extract(epoch FROM expires_at - now())::float / 60 AS minutes
         FROM auth.email_link WHERE user_id = $1`,
      [id],
    );
    expect(row?.minutes).toBeGreaterThan(29);
    expect(row?.minutes).toBeLessThanOrEqual(30);
    for (const guess of ['', 'x', 'A'.repeat(43), row?.stored ?? '']) {
      await expect(confirm(guess)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
    }
    await query('UPDATE auth.email_link SET expires_at = now() WHERE user_id = $1', [id]);
    await expect(confirm(token)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
  });

  it('ends links to another address, and all links after a new password', async () => {
    const { id } = await register();
    const [first, second] = [someAddress(), someAddress()];
    const old = await askedToken(id, first);
    const newer = await askedToken(id, second);
    await expect(confirm(old)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
    const change = { userId: id, currentPassword: password, newPassword: 'battery staple' };
    await system.rpc.call('auth.changePassword', change);
    await expect(confirm(newer)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
  });

  it('has one link: a second to the same address ends the first', async () => {
    const { id } = await register();
    const email = someAddress();
    const older = await askedToken(id, email);
    await ask(id, email);
    await expect(confirm(older)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
    const newer = (await mailedTokens(email, 2)).find((token) => token !== older) ?? '';
    expect(await confirm(newer)).toMatchObject({ outcome: 'changed' });
  });

  describe('that waits for its link', () => {
    const endings: [string, (account: { id: number; email: string }) => Promise<unknown>][] = [
      ['a sign-out elsewhere', ({ id: userId }) => system.rpc.call('auth.endSessions', { userId })],
      [
        'another password',
        ({ id: userId }) =>
          system.rpc.call('auth.changePassword', {
            userId,
            currentPassword: password,
            newPassword: 'battery staple',
          }),
      ],
      [
        'a new password by a link',
        async ({ email }) => {
          await system.rpc.call('auth.askPasswordReset', { email });
          await until(async () => (await mailbox.tokensTo(email, 'reset')).length === 1);
          const [token = ''] = await mailbox.tokensTo(email, 'reset');
          await system.rpc.call('auth.resetPassword', { token, password: 'battery staple' });
        },
      ],
    ];

    it.each(endings)('is cancelled by %s, and the member is told', async (_what, end) => {
      const account = await register();
      const email = someAddress();
      const token = await askedToken(account.id, email);
      await end(account);
      await expect(confirm(token)).rejects.toMatchObject({ code: 'auth.email-link-invalid' });
      const told = async () =>
        (await mailbox.mailsTo(account.email)).filter((text) => text.includes('Nobody can confirm it'));
      await until(async () => (await told()).length === 1);
      expect((await told())[0]).toContain('변경 요청이 취소되었습니다');
      expect((await told())[0]).not.toContain(email);
    });

    it('sends no mail where there is none, and spares proof links', async () => {
      const { id, email } = await register();
      await system.rpc.call('auth.askEmailProof', { userId: id });
      const [token = ''] = await mailedTokens(email);
      await system.rpc.call('auth.endSessions', { userId: id });
      await until(async () => (await query('SELECT FROM auth.outbox WHERE done_at IS NULL')).length === 0);
      expect(await mailbox.mailsTo(email)).toHaveLength(1);
      expect(await confirm(token)).toMatchObject({ outcome: 'proven' });
      expect(await verify(email)).toMatchObject({ sessionEpoch: 1 });
    });
  });

  it('ends links that set a password in the old mailbox', async () => {
    const { id, email: old } = await register();
    await system.rpc.call('auth.askPasswordReset', { email: old });
    await until(async () => (await mailbox.tokensTo(old, 'reset')).length === 1);
    await confirm(await askedToken(id, someAddress()));
    const [token = ''] = await mailbox.tokensTo(old, 'reset');
    await expect(
      system.rpc.call('auth.resetPassword', { token, password: 'battery staple' }),
    ).rejects.toMatchObject({ code: 'auth.reset-invalid' });
  });

  it('asks a member without a password for a new sign-in', async () => {
    const outcome = await system.rpc.call('auth.signInWithGoogle', {
      issuer: 'https://accounts.google.com',
      subject: randomUUID(),
      email: someAddress(),
      emailVerified: true,
      name: null,
    });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const { id } = outcome.member;
    const email = someAddress();
    await expect(ask(id, email, null, false)).rejects.toMatchObject({ code: 'auth.sign-in-again' });
    await expect(ask(id, email, password, false)).rejects.toMatchObject({ code: 'auth.sign-in-again' });
    await ask(id, email, null, true);
    const [token = ''] = await mailedTokens(email);
    await confirm(token);
    expect(await system.rpc.call('auth.getMember', { userId: id })).toMatchObject({ email });
  });

  it('without mails is refused', async () => {
    const silent = await startAuthSystem();
    await expect(
      silent.rpc.call('auth.askEmailChange', {
        userId: 1,
        email: someAddress(),
        password,
        hasJustSignedIn: true,
      }),
    ).rejects.toMatchObject({ code: 'auth.mail-off', status: 503 });
    await silent.close();
  });
});
