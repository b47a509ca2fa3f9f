import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';

describe('API keys', () => {
  let system: AuthSystem;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox();
    system = await startAuthSystem({ MAIL_FOLDER: mailbox.folder });
  });

  afterAll(async () => {
    await system.close();
    await mailbox.remove();
  });

  const register = () => {
    const name = randomUUID().slice(0, 12);
    return system.rpc.call('auth.register', { username: name, email: `${name}@example.com`, password });
  };
  const newHash = () => createHash('sha256').update(randomBytes(32)).digest('hex');
  const create = (userId: number, given: object = {}) =>
    system.rpc.call('auth.createKey', {
      userId,
      password,
      hasJustSignedIn: false,
      name: 'build server',
      scopes: ['analyze', 'read'],
      validDays: null,
      creditLimit: 10,
      secretHash: newHash(),
      hint: 'abcd',
      ...given,
    });
  const list = async (userId: number) => (await system.rpc.call('auth.listKeys', { userId })).keys;
  const use = async (secretHash: string) => (await system.rpc.call('auth.useKey', { secretHash })).key;
  const revoke = (userId: number, id: string) => system.rpc.call('auth.revokeKey', { userId, id });

  it('are made with the password, listed, used, and told by mail', async () => {
    const { id: userId, email } = await register();
    await expect(create(userId, { password: 'wrong horse' })).rejects.toMatchObject({
      code: 'auth.password-wrong',
    });
    expect(await list(userId)).toEqual([]);
    const secretHash = newHash();
    const made = await create(userId, { secretHash });
    const facts = { name: 'build server', hint: 'abcd', scopes: ['analyze', 'read'], creditLimit: 10 };
    expect(made).toMatchObject({ ...facts, expiresAt: null, lastUsedAt: null });
    expect(await list(userId)).toEqual([made]);
    expect(JSON.stringify(await list(userId))).not.toContain(secretHash);
    const { name, scopes, creditLimit } = facts;
    expect(await use(secretHash)).toEqual({ id: made.id, userId, name, scopes, creditLimit });
    await until(async () => (await mailbox.mailsTo(email)).length === 1);
    expect((await mailbox.mailsTo(email))[0]).toContain('An API key was made in your account');
  });

  it('need a fresh sign-in when the account has no password', async () => {
    const { id: userId } = await register();
    await system.dataSource.query(`UPDATE auth."user" SET password_hash = '!' WHERE id = $1`, [userId]);
    const refused = create(userId, { password: null, hasJustSignedIn: false });
    await expect(refused).rejects.toMatchObject({ code: 'auth.sign-in-again' });
    await create(userId, { password: null, hasJustSignedIn: true });
    expect(await list(userId)).toHaveLength(1);
  });

  it('a password confirms what another service does; both outcomes are recorded', async () => {
    const { id: userId } = await register();
    const confirm = (given: string | null) =>
      system.rpc.call('auth.confirmMember', { userId, password: given, hasJustSignedIn: false });
    await expect(confirm('wrong horse')).rejects.toMatchObject({ code: 'auth.password-wrong' });
    await expect(confirm(null)).rejects.toMatchObject({ code: 'auth.password-wrong' });
    expect(await confirm(password)).toEqual({});
    const actions = await system.dataSource.query<{ action: string }[]>(
      `SELECT action FROM auth.audit WHERE user_id = $1 AND action LIKE 'webhook.%' ORDER BY id`,
      [userId],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'webhook.refused',
      'webhook.refused',
      'webhook.confirmed',
    ]);
  });

  it('open nothing when unknown, revoked or expired, all with one answer', async () => {
    const { id: userId } = await register();
    const [revoked, expired] = [newHash(), newHash()];
    const { id } = await create(userId, { secretHash: revoked });
    const late = await create(userId, { secretHash: expired, validDays: 30 });
    expect(Date.parse(late.expiresAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect(await use(expired)).toMatchObject({ id: late.id });
    await revoke(userId, id);
    await system.dataSource.query('UPDATE auth.api_key SET expires_at = now() WHERE id = $1', [late.id]);
    expect([await use(newHash()), await use(revoked), await use(expired)]).toEqual([null, null, null]);
    expect((await list(userId)).map(({ id: listed }) => listed)).toEqual([late.id]);
  });

  it('are revoked by their member alone, once', async () => {
    const [owner, stranger] = [await register(), await register()];
    const secretHash = newHash();
    const { id } = await create(owner.id, { secretHash });
    await expect(revoke(stranger.id, id)).rejects.toMatchObject({ code: 'key.not-found', status: 404 });
    expect(await use(secretHash)).toMatchObject({ id });
    await revoke(owner.id, id);
    await expect(revoke(owner.id, id)).rejects.toMatchObject({ code: 'key.not-found' });
  });

  it('are twenty at most, even when thirty are made at once', async () => {
    const { id: userId } = await register();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => create(userId)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'key.too-many', status: 409 });
    const [first] = await list(userId);
    await revoke(userId, first?.id ?? '');
    await create(userId);
    expect(await list(userId)).toHaveLength(20);
  });

  it('say when they were used, to the minute', async () => {
    const { id: userId } = await register();
    const secretHash = newHash();
    const { id } = await create(userId, { secretHash });
    const used = async () => (await list(userId))[0]?.lastUsedAt ?? null;
    await use(secretHash);
    const first = await used();
    expect(first).not.toBeNull();
    await use(secretHash);
    expect(await used()).toBe(first);
    await system.dataSource.query(
      `UPDATE auth.api_key SET last_used_at = now() - interval '61 seconds' WHERE id = $1`,
      [id],
    );
    await use(secretHash);
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it('end with the account', async () => {
    const { id: userId } = await register();
    const secretHash = newHash();
    await create(userId, { secretHash });
    await system.rpc.call('auth.deleteAccount', { userId, password, hasJustSignedIn: false });
    expect(await use(secretHash)).toBeNull();
    const left = await system.dataSource.query('SELECT FROM auth.api_key WHERE user_id = $1', [userId]);
    expect(left).toEqual([]);
  });

  it('are in the download of everything, without their hashes', async () => {
    const { id: userId } = await register();
    const secretHash = newHash();
    const { id } = await create(userId, { secretHash, name: '빌드 서버' });
    await revoke(userId, id);
    await system.rpc.call('auth.startExport', { userId, locale: 'ko', sessions: [] });
    const { job } = await system.rpc.call('auth.claimExport', {});
    expect(job?.account.keys).toEqual([
      expect.objectContaining({
        name: '빌드 서버',
        hint: 'abcd',
        scopes: ['analyze', 'read'],
        creditLimit: 10,
        revokedAt: expect.stringMatching(/Z$/),
      }),
    ]);
    expect(JSON.stringify(job)).not.toContain(secretHash);
  });
});
