import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { until } from '@jinwi/local-stores';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';
const newPassword = 'battery staple';

describe('passwords', () => {
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

  const register = () => {
    const name = randomUUID().slice(0, 12);
    return system.rpc.call('auth.register', { username: name, email: `${name}@example.com`, password });
  };
  const verify = (email: string, tried: string) =>
    system.rpc.call('auth.verifyPassword', { email, password: tried });
  const change = (userId: number, currentPassword: string, to = newPassword) =>
    system.rpc.call('auth.changePassword', { userId, currentPassword, newPassword: to });
  const ask = (email: string) => system.rpc.call('auth.askPasswordReset', { email });
  const reset = (token: string, to = newPassword) =>
    system.rpc.call('auth.resetPassword', { token, password: to });
  const mailsTo = (email: string) => mailbox.mailsTo(email);
  const tokensTo = (email: string) => mailbox.tokensTo(email, 'reset');
  const askedTokens = async (email: string, count = 1) => {
    await ask(email);
    await until(async () => (await tokensTo(email)).length === count);
    return tokensTo(email);
  };
  const askedToken = async (email: string) => (await askedTokens(email))[0] ?? '';
  /** Makes it impossible to write emails, by replacing the mail folder with a file. */
  const noMails = async () => {
    await rm(mailbox.folder, { recursive: true, force: true });
    await writeFile(mailbox.folder, 'no folder');
  };
  const waitingMails = async () =>
    (await query('SELECT 1 FROM auth.outbox WHERE last_error IS NOT NULL AND done_at IS NULL')).length;
  const query = <T>(sql: string, values: unknown[] = []) => system.dataSource.query<T[]>(sql, values);

  describe('changed by the member', () => {
    it('need the current one, and open the account afterwards', async () => {
      const { id, email } = await register();
      await expect(change(id, 'wrong horse')).rejects.toMatchObject({ code: 'auth.password-wrong' });
      await expect(change(id, password, '123456')).rejects.toMatchObject({ code: 'auth.password-common' });
      expect(await change(id, password)).toMatchObject({ id, email });
      await expect(verify(email, password)).rejects.toMatchObject({ code: 'auth.credentials-invalid' });
      await verify(email, newPassword);
      const actions = await query<{ action: string }>(
        `SELECT action FROM auth.audit WHERE user_id = $1 AND action LIKE 'password.%' ORDER BY id`,
        [id],
      );
      expect(actions.map(({ action }) => action)).toEqual(['password.change-refused', 'password.changed']);
    });

    it('are followed by a mail in both languages', async () => {
      const { id, email } = await register();
      await change(id, password);
      await until(async () => (await mailsTo(email)).length === 1);
      const [text] = await mailsTo(email);
      expect(text).toContain('비밀번호가 변경되었');
      expect(text).toContain('The password of your account was changed');
      expect(text).not.toContain(newPassword);
    });

    it('cannot be set for a Google account, whatever is tried', async () => {
      const email = `${randomUUID()}@example.com`;
      const outcome = await system.rpc.call('auth.signInWithGoogle', {
        issuer: 'https://accounts.google.com',
        subject: randomUUID(),
        email,
        emailVerified: true,
        name: null,
      });
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
      const { id: userId } = outcome.member;
      expect(await system.rpc.call('auth.securityState', { userId })).toMatchObject({ hasPassword: false });
      for (const tried of ['', '!', password]) {
        await expect(change(userId, tried)).rejects.toMatchObject({ code: 'auth.password-wrong' });
      }
      await reset(await askedToken(email));
      expect(await system.rpc.call('auth.securityState', { userId })).toMatchObject({ hasPassword: true });
      await verify(email, newPassword);
    });
  });

  describe('forgotten', () => {
    it('are set by a mailed link', async () => {
      const { id, email } = await register();
      const token = await askedToken(email);
      expect(await reset(token)).toMatchObject({ id });
      await verify(email, newPassword);
      await expect(verify(email, password)).rejects.toMatchObject({ code: 'auth.credentials-invalid' });
    });

    it('are set once by a link, even when used twice at once', async () => {
      const { email } = await register();
      const token = await askedToken(email);
      const outcomes = await Promise.allSettled([
        reset(token, 'the first one'),
        reset(token, 'the second one'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(reset(token)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
    });

    it.each(['', 'x', 'A'.repeat(43), '%', "' OR true --"])('are not set by the guess %j', async (guess) => {
      await askedToken((await register()).email);
      await expect(reset(guess)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
    });

    it('cannot be set with the values in the database', async () => {
      const { email } = await register();
      const token = await askedToken(email);
      const rows = await query<{ token_hash: string }>('SELECT token_hash FROM auth.password_reset');
      for (const { token_hash: stored } of rows) {
        expect(stored).not.toBe(token);
        await expect(reset(stored)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
      }
      const [kept] = await query<{ kept: string }>(
        `SELECT string_agg(payload::text, '') || coalesce(string_agg(last_error, ''), '') AS kept FROM auth.outbox`,
      );
      expect(kept?.kept).not.toContain(token);
      await reset(token);
    });

    it('are set by the newest link alone, which ends with its use', async () => {
      const { email } = await register();
      const older = await askedToken(email);
      await ask(email);
      await expect(reset(older)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
      await until(async () => (await tokensTo(email)).length === 2);
      const newer = (await tokensTo(email)).find((token) => token !== older) ?? '';
      await reset(newer);
      for (const used of [older, newer]) {
        await expect(reset(used)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
      }
    });

    it('have one link, even when several are asked for at once', async () => {
      const { id, email } = await register();
      await Promise.all(Array.from({ length: 5 }, () => ask(email)));
      const asked = ['mail.passwordReset', id];
      await until(
        async () =>
          (
            await query(
              `SELECT FROM auth.outbox WHERE topic = $1 AND payload ->> 'userId' = $2::text AND done_at IS NOT NULL`,
              asked,
            )
          ).length === 5,
      );
      expect(await query('SELECT FROM auth.password_reset WHERE user_id = $1', [id])).toHaveLength(1);
    });

    it('are not set after thirty minutes', async () => {
      const { id, email } = await register();
      const token = await askedToken(email);
      const [row] = await query<{ minutes: number }>(
        `SELECT extract(epoch FROM expires_at - now())::float / 60 AS minutes FROM auth.password_reset WHERE user_id = $1`,
        [id],
      );
      expect(row?.minutes).toBeGreaterThan(29);
      expect(row?.minutes).toBeLessThanOrEqual(30);
      await query('UPDATE auth.password_reset SET expires_at = now() WHERE user_id = $1', [id]);
      await expect(reset(token)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
    });

    it('are not set by older links once the password has changed', async () => {
      const { id, email } = await register();
      const first = await askedToken(email);
      const second = (await askedTokens(email, 2)).find((token) => token !== first) ?? '';
      await reset(second);
      await expect(reset(first)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
      const third = (await askedTokens(email, 3)).find((token) => ![first, second].includes(token)) ?? '';
      await change(id, newPassword, 'another staple');
      await expect(reset(third)).rejects.toMatchObject({ code: 'auth.reset-invalid' });
      await verify(email, 'another staple');
    });

    it('give the same answer and leave the same rows for unknown addresses', async () => {
      const { email } = await register();
      const unknown = `${randomUUID()}@example.com`;
      const count = async () =>
        Number((await query<{ count: string }>('SELECT count(*) FROM auth.outbox'))[0]?.count);
      const before = await count();
      expect(await ask(unknown)).toEqual(await ask(email));
      expect(await count()).toBe(before + 2);
      await until(async () => (await tokensTo(email)).length === 1);
      expect(await mailsTo(unknown)).toEqual([]);
    });

    it('are asked for in the same time for an unknown address', async () => {
      const { email } = await register();
      const timesMs = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < 60; round += 1) {
        for (const [kind, address] of [
          ['known', email],
          ['unknown', `${randomUUID()}@example.com`],
        ] as const) {
          const started = performance.now();
          await ask(address);
          timesMs[kind].push(performance.now() - started);
        }
      }
      const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 2] ?? 0;
      const ratio = median(timesMs.known) / median(timesMs.unknown);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    });

    it('are mailed once mails can be sent again', async () => {
      const { email } = await register();
      await noMails();
      await ask(email);
      await until(async () => (await waitingMails()) > 0);
      await rm(mailbox.folder);
      await until(async () => (await tokensTo(email)).length === 1);
      await reset((await tokensTo(email))[0] ?? '');
    });
  });

  it('get no mailed link that was asked for before a change', async () => {
    const { id, email } = await register();
    await noMails();
    await ask(email);
    await until(async () => (await waitingMails()) > 0);
    await change(id, password);
    await rm(mailbox.folder);
    await until(async () => (await mailsTo(email)).length > 0 && (await waitingMails()) === 0);
    expect(await tokensTo(email)).toEqual([]);
  });

  it('without mails, links are refused for every address', async () => {
    const silent = await startAuthSystem();
    await expect(
      silent.rpc.call('auth.askPasswordReset', { email: 'member@example.com' }),
    ).rejects.toMatchObject({ code: 'auth.mail-off', status: 503 });
    await silent.close();
  });
});
