import { type ExportJob, type MemberSession } from '@jinwi/contracts';
import { type AuthSystem, startAuthSystem } from './auth-system.js';

const session: MemberSession = {
  id: 's',
  browser: 'Chrome',
  system: null,
  signedInAt: '2026-11-21T00:00:00.000Z',
  lastSeenAt: '2026-11-21T00:00:00.000Z',
  isCurrent: true,
};

describe('exports of accounts', () => {
  let system: AuthSystem;
  let userId: number;
  let count = 0;

  beforeAll(async () => {
    system = await startAuthSystem();
  });

  afterAll(() => system.close());

  beforeEach(async () => {
    await system.dataSource.query('DELETE FROM auth.account_export');
    count += 1;
    const name = `member ${count}`;
    const email = `export-${count}@example.com`;
    ({ id: userId } = await system.rpc.call('auth.register', {
      username: name,
      email,
      password: 'correct horse',
    }));
  });

  const start = () => system.rpc.call('auth.startExport', { userId, locale: 'ko', sessions: [session] });
  const claim = async () => (await system.rpc.call('auth.claimExport', {})).job;
  const latest = async () => (await system.rpc.call('auth.getExport', { userId })).export;
  const end = ({ id, attempt }: ExportJob) =>
    system.rpc.call('auth.endExport', { id, attempt, sizeBytes: 1_000, partCount: 1 });
  const file = () => system.rpc.call('auth.exportFile', { userId });
  const died = () =>
    system.dataSource.query(`UPDATE auth.account_export SET leased_until = now() - interval '1 second'`);
  const job = async () => {
    const claimed = await claim();
    if (!claimed) throw new Error('no export waits');
    return claimed;
  };

  it('are claimed once, with the account’s data, and lead to a file', async () => {
    const { id } = await start();
    expect(await latest()).toMatchObject({ id, state: 'waiting', sizeBytes: null, expiresAt: null });
    const claimed = await job();
    expect(claimed).toMatchObject({ id, attempt: 1, locale: 'ko', sessions: [session] });
    expect(claimed.account).toMatchObject({ id: userId, username: `member ${count}`, identities: [] });
    expect(claimed.account.events).toContainEqual(expect.objectContaining({ action: 'member.registered' }));
    expect(await claim()).toBeNull();
    await expect(file()).rejects.toMatchObject({ code: 'account.export-not-found', status: 404 });
    await end(claimed);
    expect(await file()).toEqual({ id, attempt: 1, sizeBytes: 1_000, partCount: 1 });
    const ready = await latest();
    expect(Date.parse(ready?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  });

  it('name every way to sign in, without its secrets', async () => {
    const { dataSource } = system;
    await dataSource.query(
      `INSERT INTO auth.passkey (id, user_id, name, public_key) VALUES ('credential-id', $1, '내 노트북', 'public-key')`,
      [userId],
    );
    await dataSource.query(`INSERT INTO auth.second_factor (user_id, sealed_secret) VALUES ($1, 'sealed')`, [
      userId,
    ]);
    await start();
    const { account } = await job();
    expect(account.passkeys).toEqual([
      { name: '내 노트북', createdAt: expect.stringMatching(/Z$/), lastUsedAt: null },
    ]);
    expect(account.secondFactorSince).toMatch(/Z$/);
    expect(JSON.stringify(account)).not.toMatch(/credential-id|public-key|sealed|argon2/);
  });

  it('are one at a time for a member, however often asked for', async () => {
    const ids = (await Promise.all([start(), start(), start()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    await job();
    expect((await start()).id).toBe(ids[0]);
  });

  it('are three a day; a failed one does not count', async () => {
    for (let ended = 0; ended < 3; ended += 1) {
      await start();
      await end(await job());
    }
    await expect(start()).rejects.toMatchObject({ code: 'account.export-limit', status: 429 });
    await system.dataSource.query(
      `UPDATE auth.account_export SET state = 'failed' WHERE id = (SELECT id FROM auth.account_export LIMIT 1)`,
    );
    expect((await start()).state).toBe('waiting');
  });

  it('go to another process when theirs dies, and ignore the dead one', async () => {
    await start();
    const first = await job();
    await died();
    const second = await job();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    const renew = ({ id, attempt }: ExportJob) =>
      system.rpc.call('auth.renewExport', { id, attempt, done: 7 });
    expect(await renew(first)).toEqual({ isOurs: false });
    expect(await renew(second)).toEqual({ isOurs: true });
    await end(first);
    expect(await latest()).toMatchObject({ state: 'running', done: 7 });
    await end(second);
    expect(await file()).toMatchObject({ attempt: 2 });
  });

  it('fail after five attempts, and can be asked for again', async () => {
    await start();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await job();
      await died();
    }
    expect(await claim()).toBeNull();
    expect(await latest()).toMatchObject({ state: 'failed' });
    expect((await start()).state).toBe('waiting');
  });

  it('have a file for 24 hours, for their member alone', async () => {
    const { id } = await start();
    await end(await job());
    const stranger = system.rpc.call('auth.exportFile', { userId: userId + 1_000 });
    await expect(stranger).rejects.toMatchObject({ code: 'account.export-not-found' });
    const kept = async () => (await system.rpc.call('auth.keptExports', { ids: [id] })).ids;
    expect(await kept()).toEqual([id]);
    // The export stays even if this process's clock is ahead, because the database's clock decides.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    expect([await kept(), (await file()).id, (await latest())?.id]).toEqual([[id], id, id]);
    vi.useRealTimers();
    await system.dataSource.query(`UPDATE auth.account_export SET expires_at = now() - interval '1 second'`);
    await expect(file()).rejects.toMatchObject({ code: 'account.export-not-found' });
    expect(await latest()).toBeNull();
    expect(await kept()).toEqual([]);
  });
});
