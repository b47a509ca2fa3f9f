import { randomUUID } from 'node:crypto';
import { assertNoPendingChanges } from '@jinwi/database';
import { until } from '@jinwi/local-stores';
import { runInContext } from '@jinwi/tracing';
import { hash } from '@node-rs/argon2';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { AccountsRepository } from '../src/accounts/accounts.repository.js';

const issuer = 'https://accounts.google.com';

describe('auth service', () => {
  let system: AuthSystem;

  beforeAll(async () => {
    system = await startAuthSystem();
  });

  afterAll(() => system.close());

  const someone = () => {
    const name = randomUUID().slice(0, 12);
    return { username: name, email: `${name}@example.com`, password: 'correct horse' };
  };
  const register = (body = someone()) => system.rpc.call('auth.register', body);
  const verify = (email: string, password: string) =>
    system.rpc.call('auth.verifyPassword', { email, password });
  const profile = (fields: object = {}) => {
    const { email } = someone();
    return { issuer, subject: randomUUID(), email, emailVerified: true, name: '진위', ...fields };
  };
  const google = (fields: object = {}) => system.rpc.call('auth.signInWithGoogle', profile(fields));
  const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    system.dataSource.query(sql, values);
  const hashOf = async (id: number) =>
    (await query<{ password_hash: string }>('SELECT password_hash FROM auth."user" WHERE id = $1', [id]))[0]
      ?.password_hash ?? '';
  const audited = async (userId: number | null) =>
    (
      await query<{ action: string }>(
        'SELECT action FROM auth.audit WHERE user_id IS NOT DISTINCT FROM $1 ORDER BY id',
        [userId],
      )
    ).map(({ action }) => action);

  it('has migrations that agree with its entities', () => assertNoPendingChanges(system.dataSource));

  it('BR-017 shows a user under the names of the specification', async () => {
    const columns = await query<{ name: string; type: string }>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = 'auth' AND table_name = 'user_record' ORDER BY ordinal_position`,
    );
    expect(columns).toEqual([
      { name: 'id', type: 'integer' },
      { name: 'username', type: 'text' },
      { name: 'email', type: 'text' },
      { name: 'password', type: 'text' },
    ]);
    const { id } = await register();
    expect(
      await query('SELECT password LIKE $2 AS ok FROM auth.user_record WHERE id = $1', [id, '$argon2id$%']),
    ).toEqual([{ ok: true }]);
  });

  it('API-018 API-023 registers, hashes the password and opens the credits before it answers', async () => {
    const body = someone();
    const member = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    const names = { username: body.username, email: body.email };
    expect(member).toEqual({
      id: expect.any(Number),
      ...names,
      sessionEpoch: 0,
      creditsAwaitProof: false,
      hasSecondFactor: false,
    });
    expect(system.openedAccounts()).toContain(member.id);
    expect(await hashOf(member.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(body.email, body.password)).toEqual(member);
    expect(await system.rpc.call('auth.getMember', { userId: member.id })).toEqual(member);
    expect(await system.rpc.call('auth.getMember', { userId: 2_000_000_000 })).toBeNull();
  });

  it('API-020 API-021 names which of name and address is taken; addresses compare without case', async () => {
    const body = someone();
    await register(body);
    const other = someone();
    await expect(register({ ...other, username: body.username })).rejects.toMatchObject({
      code: 'auth.username-taken',
      status: 409,
    });
    await expect(register({ ...other, email: body.email.toUpperCase() })).rejects.toMatchObject({
      code: 'auth.email-taken',
      status: 409,
    });
    const spelled = someone();
    await register({ ...spelled, username: `${spelled.username}한글`.normalize('NFD') });
    await expect(
      register({ ...other, username: `${spelled.username}한글`.normalize('NFC') }),
    ).rejects.toMatchObject({ code: 'auth.username-taken' });
  });

  it('refuses a lookalike of a taken name, even in simultaneous registrations', async () => {
    const body = someone();
    await register({ ...body, username: `jinwi ${body.username}` });
    for (const twin of [`jіnwi ${body.username}`, `jinwi  ${body.username}`, `ｊinwi ${body.username}`])
      await expect(register({ ...someone(), username: twin })).rejects.toMatchObject({
        code: 'auth.username-taken',
      });
    const names = [`a ${body.username}`, `а ${body.username}`];
    const outcomes = await Promise.allSettled(names.map((username) => register({ ...someone(), username })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('gives a name once to simultaneous members, and fails for none', async () => {
    const unproven = { passwordHash: '!', isEmailProven: false, creditsAwaitProof: true };
    const insert = (account: ReturnType<typeof someone>) =>
      system.dataSource.transaction((manager) =>
        new AccountsRepository(manager).insertAccount({ ...account, ...unproven }),
      );
    for (let round = 0; round < 100; round += 1) {
      const members = Array.from({ length: 8 }, () => ({ ...someone(), username: `name ${round}` }));
      expect((await Promise.all(members.map(insert))).filter(Boolean)).toHaveLength(1);
    }
  });

  it.each([
    ['a zero-width space', 'a\u200Bb'],
    ['a bidirectional override', 'a\u202Eb'],
    ['a Hangul filler', '\u3164'],
    ['a line separator', 'a\u2028b'],
  ])('refuses a name with %s', async (_, username) => {
    await expect(register({ ...someone(), username })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('API-021 makes one account of simultaneous registrations', async () => {
    const body = someone();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => register(body)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const names = Array.from({ length: 4 }, () => ({ ...someone(), email: `same-${body.email}` }));
    const byEmail = await Promise.allSettled(names.map(register));
    expect(byEmail.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { reason } of byEmail.filter((answer) => answer.status === 'rejected')) {
      expect(reason).toMatchObject({ code: 'auth.email-taken' });
    }
    expect(
      await query('SELECT count(*)::int AS n FROM auth."user" WHERE email LIKE $1', [`%${body.email}`]),
    ).toEqual([{ n: 2 }]);
  });

  it('API-022 UI-076 takes a password of six characters and refuses the most common ones', async () => {
    await register({ ...someone(), password: 'k3yb0d' });
    await expect(register({ ...someone(), password: 'PassWord' })).rejects.toMatchObject({
      code: 'auth.password-common',
      status: 400,
    });
    await expect(register({ ...someone(), password: 'abcde' })).rejects.toMatchObject({ status: 400 });
  });

  it('UI-084 takes long and Unicode passwords whole, spaces included', async () => {
    for (const password of ['x'.repeat(128), '비밀번호는 길어도 됩니다', ' spaces  ', '🐴🔋📎✅🐴🔋']) {
      const body = { ...someone(), password };
      const { id } = await register(body);
      expect(await verify(body.email, password)).toMatchObject({ id });
      await expect(verify(body.email, password.slice(0, -1))).rejects.toMatchObject({ status: 401 });
      await expect(verify(body.email, `${password} `)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('API-016 refuses an unknown address and a wrong password alike', async () => {
    const body = someone();
    await register(body);
    const wrong: unknown = await verify(body.email, 'wrong horse').catch((error: unknown) => error);
    const unknown: unknown = await verify('no@example.com', 'wrong horse').catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: 'auth.credentials-invalid', details: {} });
    expect(unknown).toEqual(wrong);
  });

  it('renews no hash of a password that was changed meanwhile', async () => {
    const { id } = await register();
    const accounts = new AccountsRepository(system.dataSource.manager);
    const seen = await accounts.findById(id);
    await accounts.changePassword(id, 'the hash of a new password');
    if (seen) await accounts.renewHash(seen, 'another hash of the old one');
    expect(await hashOf(id)).toBe('the hash of a new password');
  });

  it('renews a hash of older parameters at the next sign-in', async () => {
    const body = someone();
    const { id } = await register(body);
    const old = await hash(body.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await query('UPDATE auth."user" SET password_hash = $2 WHERE id = $1', [id, old]);
    await expect(verify(body.email, 'wrong horse')).rejects.toMatchObject({ status: 401 });
    expect(await hashOf(id)).toBe(old);
    await verify(body.email, body.password);
    expect(await hashOf(id)).toMatch(/m=19456,t=2,p=1/);
    await verify(body.email, body.password);
  });

  it('registers while the credits service is away; the credits come later', async () => {
    await system.stopCredits();
    const { id } = await register();
    expect(system.openedAccounts()).not.toContain(id);
    await system.startCredits();
    await until(() => system.openedAccounts().includes(id));
  });

  describe('API-027 API-028 Google', () => {
    it('opens no account for a newcomer before the caller says so', async () => {
      const newcomer = profile();
      const asked = { ...newcomer, opensAccount: false };
      expect(await system.rpc.call('auth.signInWithGoogle', asked)).toEqual({ kind: 'newcomer' });
      const { email } = newcomer;
      expect(await query('SELECT FROM auth."user" WHERE email = $1', [email])).toEqual([]);
      expect(await google(newcomer)).toMatchObject({ kind: 'signed-in', isNew: true });
      const known = await system.rpc.call('auth.signInWithGoogle', asked);
      expect(known).toMatchObject({ kind: 'signed-in', isNew: false });
    });

    it('makes a member without usable password, found again by issuer and subject', async () => {
      const first = profile();
      const joined = await google(first);
      expect(joined).toMatchObject({ kind: 'signed-in', isNew: true, member: { email: first.email } });
      const { id } = (joined as { member: { id: number } }).member;
      expect(system.openedAccounts()).toContain(id);
      const moved = { ...first, email: someone().email, emailVerified: false };
      expect(await google(moved)).toMatchObject({ kind: 'signed-in', isNew: false, member: { id } });
      for (const password of ['!', '', 'correct horse', await hashOf(id)]) {
        await expect(verify(first.email, password)).rejects.toMatchObject({ status: 401 });
      }
    });

    it('makes the name unique', async () => {
      const name = randomUUID().slice(0, 20);
      const names = [];
      for (let index = 0; index < 11; index += 1) {
        const outcome = await google({ name });
        names.push(outcome.kind === 'signed-in' ? outcome.member.username : outcome.kind);
      }
      expect(names.slice(0, 3)).toEqual([name, `${name} 2`, `${name} 3`]);
      expect(new Set(names).size).toBe(11);
    });

    it('makes one member of simultaneous first visits', async () => {
      const same = profile();
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => google(same)));
      const ids = outcomes.map((one) => (one.kind === 'signed-in' ? one.member.id : one.kind));
      expect(new Set(ids).size).toBe(1);
      expect(outcomes.filter((outcome) => outcome.kind === 'signed-in' && outcome.isNew)).toHaveLength(1);
    });

    it('tells subjects of different issuers apart', async () => {
      const first = profile();
      await google(first);
      const other = await google({ ...first, issuer: 'https://other.example', email: someone().email });
      expect(other).toMatchObject({ kind: 'signed-in', isNew: true });
    });

    it('never enters a password account by its address', async () => {
      const body = someone();
      const { id } = await register(body);
      expect(await google({ email: body.email })).toEqual({ kind: 'password-required', email: body.email });
      expect(await google({ email: body.email, emailVerified: false })).toEqual({ kind: 'refused' });
      expect(await query('SELECT 1 FROM auth.identity WHERE user_id = $1', [id])).toEqual([]);
    });

    it('refuses an unverified new address and the address of another Google account', async () => {
      expect(await google({ emailVerified: false })).toEqual({ kind: 'refused' });
      const first = profile();
      await google(first);
      expect(await google({ email: first.email })).toEqual({ kind: 'refused' });
    });

    it('links to the member who proved the password, once and for all', async () => {
      const body = someone();
      const { id: userId } = await register(body);
      const { email } = body;
      const identity = { issuer, subject: randomUUID() };
      const link = (fields: object = {}) =>
        system.rpc.call('auth.linkGoogle', { ...identity, userId, email, ...fields });
      await expect(link({ email: 'other@example.com' })).rejects.toMatchObject({ code: 'auth.link-invalid' });
      await expect(link({ userId: 2_000_000_000 })).rejects.toMatchObject({ code: 'auth.link-invalid' });
      expect((await Promise.all([link(), link(), link()])).map(({ id }) => id)).toEqual([
        userId,
        userId,
        userId,
      ]);
      expect(await google({ ...identity, email })).toMatchObject({
        kind: 'signed-in',
        member: { id: userId },
      });
      const thief = someone();
      const { id: thiefId } = await register(thief);
      await expect(link({ userId: thiefId, email: thief.email })).rejects.toMatchObject({
        code: 'auth.link-invalid',
      });
      expect(await audited(userId)).toEqual([
        'member.registered',
        'google.linked',
        'email.proven',
        'google.signed-in',
      ]);
    });
  });

  describe('audit trail', () => {
    it('says who did what from where, without addresses of members or secrets', async () => {
      const body = someone();
      const context = { requestId: 'request-1234', address: '203.0.113.5' };
      const { id } = await runInContext(context, () => register(body));
      await runInContext(context, () => verify(body.email, body.password));
      await runInContext(context, () => verify(body.email, 'wrong horse')).catch(() => null);
      expect(await audited(id)).toEqual(['member.registered', 'sign-in.succeeded', 'sign-in.failed']);
      const rows = await query<object>('SELECT * FROM auth.audit WHERE user_id = $1', [id]);
      for (const row of rows)
        expect(row).toMatchObject({ address: '203.0.113.5', request_id: 'request-1234' });
      expect(JSON.stringify(rows)).not.toContain(body.email);
      const before = (await audited(null)).length;
      await verify('unknown@example.com', 'wrong horse').catch(() => null);
      expect((await audited(null)).length).toBe(before + 1);
    });

    it.each(['UPDATE auth.audit SET action = action', 'DELETE FROM auth.audit', 'TRUNCATE auth.audit'])(
      'refuses %s',
      async (statement) => {
        await expect(query(statement)).rejects.toThrow(/append-only|permission denied/);
      },
    );
  });
});
