import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { noPassword } from '../src/passwords/password-hasher.js';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { Erasures, startErasures } from './erasure-responders.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';

describe('the deletion of an account', () => {
  let system: AuthSystem;
  let mailbox: Mailbox;
  let erasures: Erasures;
  let responders: Closable | null;

  beforeAll(async () => {
    mailbox = await openMailbox();
    system = await startAuthSystem({ MAIL_FOLDER: mailbox.folder, PUBLIC_URL: 'https://jinwi.example' });
  });

  afterAll(async () => {
    await system.close();
    await mailbox.remove();
  });

  const startResponders = async () => {
    responders = await startErasures({ rpcUrl: system.rpcUrl, given: erasures });
  };

  beforeEach(async () => {
    erasures = new Erasures();
    await startResponders();
  });
  afterEach(async () => {
    await responders?.close();
  });

  const someAddress = () => `${randomUUID().slice(0, 12)}@example.com`;
  const register = (email = someAddress()) =>
    system.rpc.call('auth.register', { username: email.split('@')[0] ?? '', email, password });
  const remove = (userId: number, tried: string | null = password, hasJustSignedIn = false) =>
    system.rpc.call('auth.deleteAccount', { userId, password: tried, hasJustSignedIn });
  const query = <T>(sql: string, values: unknown[] = []) => system.dataSource.query<T[]>(sql, values);
  const isFinished = async (userId: number) => {
    const [row] = await query<{ done: boolean }>(
      'SELECT finished_at IS NOT NULL AND email IS NULL AS done FROM auth.account_deletion WHERE user_id = $1',
      [userId],
    );
    return row?.done ?? false;
  };

  it('needs the password', async () => {
    const { id } = await register();
    await expect(remove(id, 'wrong horse')).rejects.toMatchObject({ code: 'auth.password-wrong' });
    await expect(remove(id, null, true)).rejects.toMatchObject({ code: 'auth.password-wrong' });
    expect(await system.rpc.call('auth.getMember', { userId: id })).toMatchObject({ id });
    expect(erasures.calls).toEqual([]);
  });

  it('needs a sign-in of just now where there is no password', async () => {
    const { id } = await register();
    await query('UPDATE auth."user" SET password_hash = $2 WHERE id = $1', [id, noPassword]);
    await expect(remove(id, null, false)).rejects.toMatchObject({ code: 'auth.sign-in-again' });
    expect(await remove(id, null, true)).toEqual({});
    await until(() => isFinished(id));
  });

  it('ends the account at once, then its data, and mails a confirmation', async () => {
    const { id, email, username } = await register();
    await system.rpc.call('auth.startExport', { userId: id, locale: 'en', sessions: [] });
    await remove(id);
    expect(await system.rpc.call('auth.getMember', { userId: id })).toBeNull();
    await expect(system.rpc.call('auth.verifyPassword', { email, password })).rejects.toMatchObject({
      code: 'auth.credentials-invalid',
    });
    await until(() => isFinished(id));
    const steps = ['analyses', 'generations', 'credits', 'analyses', 'generations'];
    expect(erasures.calls).toEqual(steps.map((step) => `${step} ${id}`));
    const [mail] = await mailbox.mailsTo(email);
    expect(mail).toContain('계정과 이미지, 분석과 생성 기록이 삭제되었습니다');
    expect(mail).toContain('Your account, your images and all analyses');
    for (const table of [
      'user',
      'identity',
      'audit',
      'outbox',
      'account_deletion',
      'account_export',
      'former_address',
    ]) {
      const rows = JSON.stringify(await query(`SELECT * FROM auth."${table}"`));
      expect([table, rows.includes(email), rows.includes(`"${username}"`)]).toEqual([table, false, false]);
    }
  });

  it('frees the address, without free credits a second time', async () => {
    const email = someAddress();
    const { id } = await register(email);
    expect(system.openedAccounts()).toContain(id);
    await remove(id);
    await until(() => isFinished(id));
    const { id: again } = await register(email);
    expect(again).not.toBe(id);
    await until(() => system.returningAccounts().includes(again));
    expect(system.openedAccounts()).not.toContain(again);
  });

  it('waits for services that are away and for open charges', async () => {
    const { id } = await register();
    await responders?.close();
    responders = null;
    await remove(id);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await isFinished(id)).toBe(false);
    erasures.hasOpenCharge = true;
    erasures.analysesLeft = 3;
    await startResponders();
    await until(() => erasures.calls.includes(`credits ${id}`));
    expect(erasures.calls.filter((call) => call === `analyses ${id}`)).toHaveLength(3);
    erasures.hasOpenCharge = false;
    await until(() => isFinished(id));
  });

  it('happens once, however often it is asked for at once', async () => {
    const { id, email } = await register();
    const asked = await Promise.allSettled([remove(id), remove(id), remove(id)]);
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true);
    await until(() => isFinished(id));
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  });
});
