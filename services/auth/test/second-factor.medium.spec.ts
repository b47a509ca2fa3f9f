import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { codeOf, steadyClock } from './authenticator-app.js';
import { type Mailbox, openMailbox } from './mailbox.js';

const password = 'correct horse';
const wrong = { code: 'auth.code-wrong', status: 403 };

describe('a second factor', () => {
  let system: AuthSystem;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox();
    system = await startAuthSystem({
      MAIL_FOLDER: mailbox.folder,
      SECOND_FACTOR_SECRET: 'a secret of these tests, thirty-two characters',
    });
  });
  beforeEach(steadyClock, 15_000);

  afterAll(async () => {
    await system.close();
    await mailbox.remove();
  });

  const register = () => {
    const name = randomUUID().slice(0, 12);
    return system.rpc.call('auth.register', { username: name, email: `${name}@example.com`, password });
  };
  const proof = { password, hasJustSignedIn: true };
  const begin = (userId: number, given: object = {}) =>
    system.rpc.call('auth.beginSecondFactor', { ...proof, userId, ...given });
  const turnOn = (userId: number, code: string) =>
    system.rpc.call('auth.turnOnSecondFactor', { userId, code });
  const turnOff = (userId: number, code: string, given: object = {}) =>
    system.rpc.call('auth.turnOffSecondFactor', { ...proof, userId, code, ...given });
  const verify = (userId: number, code: string) =>
    system.rpc.call('auth.verifySecondFactor', { userId, code });
  const stateOf = (userId: number) => system.rpc.call('auth.securityState', { userId });
  const query = <T>(sql: string, values: unknown[] = []) => system.dataSource.query<T[]>(sql, values);

  /**
   * Registers a member and turns the app on with the code of the previous time step.
   * @returns the member, the app's secret and the recovery codes
   */
  const enrolled = async () => {
    const member = await register();
    const { secret } = await begin(member.id);
    const { recoveryCodes } = await turnOn(member.id, codeOf(secret, -1));
    return { ...member, secret, recoveryCodes };
  };

  it('is set up with password and code, and told by mail', async () => {
    const { id, email } = await register();
    expect(await stateOf(id)).toMatchObject({ secondFactor: 'off', recoveryCodesLeft: 0 });
    await expect(begin(id, { password: 'wrong horse' })).rejects.toMatchObject({
      code: 'auth.password-wrong',
    });
    await expect(turnOn(id, '123456')).rejects.toMatchObject({ code: 'auth.step-expired' });
    const { secret, uri } = await begin(id);
    expect(uri).toContain(`secret=${secret}`);
    await expect(turnOn(id, '000000')).rejects.toMatchObject(wrong);
    expect(await stateOf(id)).toMatchObject({ secondFactor: 'off' });
    const { recoveryCodes } = await turnOn(id, codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([2-9a-z]{5}-){4}[2-9a-z]{5}$/);
    expect(await stateOf(id)).toMatchObject({ secondFactor: 'on', recoveryCodesLeft: 10 });
    expect(await system.rpc.call('auth.getMember', { userId: id })).toMatchObject({
      hasSecondFactor: true,
      sessionEpoch: 1,
    });
    await until(async () => (await mailbox.mailsTo(email)).length === 1);
    expect((await mailbox.mailsTo(email))[0]).toContain('2단계 인증이 켜졌습니다');
  });

  it('takes each code once, even from simultaneous callers, and no earlier ones', async () => {
    const { id, secret } = await enrolled();
    await expect(verify(id, codeOf(secret, -1))).rejects.toMatchObject(wrong);
    const outcomes = await Promise.allSettled([0, 0, 0, 0].map((step) => verify(id, codeOf(secret, step))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await verify(id, codeOf(secret, 1))).toMatchObject({ id, hasSecondFactor: true });
    await expect(verify(id, codeOf(secret, 0))).rejects.toMatchObject(wrong);
    await expect(verify(id, codeOf(secret, 3))).rejects.toMatchObject(wrong);
  });

  it('takes each recovery code once, however typed, from its member alone', async () => {
    const { id, recoveryCodes } = await enrolled();
    const other = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    await expect(verify(other.id, first)).rejects.toMatchObject(wrong);
    expect(await verify(id, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({ id });
    await expect(verify(id, first)).rejects.toMatchObject(wrong);
    const outcomes = await Promise.allSettled([second, second, second].map((code) => verify(id, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('lets nobody in with the values in the database', async () => {
    const { id, secret, recoveryCodes } = await enrolled();
    const [row] = await query<{ sealed: string }>(
      'SELECT sealed_secret AS sealed FROM auth.second_factor WHERE user_id = $1',
      [id],
    );
    const hashes = await query<{ hash: string }>(
      'SELECT code_hash AS hash FROM auth.recovery_code WHERE user_id = $1',
      [id],
    );
    const stored = [row?.sealed ?? '', ...hashes.map(({ hash }) => hash)];
    for (const plain of [secret, ...recoveryCodes]) expect(stored.join()).not.toContain(plain);
    await expect(verify(id, hashes[0]?.hash.slice(0, 40) ?? '')).rejects.toMatchObject(wrong);
  });

  it('cannot be replaced while it is on', async () => {
    const { id, secret } = await enrolled();
    await expect(begin(id)).rejects.toMatchObject({ code: 'auth.second-factor-on' });
    await expect(turnOn(id, codeOf(secret))).rejects.toMatchObject({ code: 'auth.second-factor-on' });
    expect(await verify(id, codeOf(secret))).toMatchObject({ id });
  });

  it('is turned off with password and code, and told by mail', async () => {
    const { id, email, secret, recoveryCodes } = await enrolled();
    await expect(turnOff(id, codeOf(secret), { password: 'wrong horse' })).rejects.toMatchObject({
      code: 'auth.password-wrong',
    });
    await expect(turnOff(id, '000000')).rejects.toMatchObject(wrong);
    await turnOff(id, codeOf(secret));
    expect(await stateOf(id)).toMatchObject({ secondFactor: 'off', recoveryCodesLeft: 0 });
    await expect(verify(id, codeOf(secret, 1))).rejects.toMatchObject(wrong);
    await expect(verify(id, recoveryCodes[0] ?? '')).rejects.toMatchObject(wrong);
    await until(async () => (await mailbox.mailsTo(email)).length === 2);
    expect((await mailbox.mailsTo(email)).join()).toContain(
      'Two-step sign-in of your account was turned off',
    );
    const actions = await query<{ action: string }>(
      `SELECT action FROM auth.audit WHERE user_id = $1 AND action LIKE 'second-factor.%' ORDER BY id`,
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'second-factor.turned-on',
      'second-factor.refused',
      'second-factor.failed',
      'second-factor.turned-off',
    ]);
  });

  it('is begun anew when the first code takes longer than ten minutes', async () => {
    const { id } = await register();
    const { secret: lost } = await begin(id);
    await query(
      `UPDATE auth.second_factor SET created_at = now() - interval '10 minutes' WHERE user_id = $1`,
      [id],
    );
    await expect(turnOn(id, codeOf(lost))).rejects.toMatchObject({ code: 'auth.step-expired' });
    const { secret } = await begin(id);
    await expect(turnOn(id, codeOf(lost))).rejects.toMatchObject(wrong);
    await turnOn(id, codeOf(secret));
  });

  it('keeps out callers that do not ask for the code', async () => {
    const { id, email } = await enrolled();
    const signIn = (more: object = {}) =>
      system.rpc.call('auth.verifyPassword', { email, password, ...more });
    await expect(signIn()).rejects.toMatchObject({ code: 'auth.credentials-invalid' });
    expect(await signIn({ asksForCode: true })).toMatchObject({ id, hasSecondFactor: true });
    const identity = { issuer: 'https://accounts.google.com', subject: randomUUID() };
    await system.rpc.call('auth.linkGoogle', { ...identity, userId: id, email });
    const google = (more: object = {}) =>
      system.rpc.call('auth.signInWithGoogle', {
        ...identity,
        email,
        emailVerified: true,
        name: null,
        ...more,
      });
    expect(await google()).toEqual({ kind: 'refused' });
    expect(await google({ asksForCode: true })).toMatchObject({
      kind: 'signed-in',
      member: { hasSecondFactor: true },
    });
  });

  it('is not offered without a key of the installation', async () => {
    const plain = await startAuthSystem();
    const { id } = await plain.rpc.call('auth.register', {
      username: 'one',
      email: 'one@example.com',
      password,
    });
    expect(await plain.rpc.call('auth.securityState', { userId: id })).toMatchObject({
      secondFactor: 'unavailable',
    });
    await expect(plain.rpc.call('auth.beginSecondFactor', { ...proof, userId: id })).rejects.toMatchObject({
      code: 'auth.second-factor-off',
      status: 503,
    });
    await plain.close();
  });
});
