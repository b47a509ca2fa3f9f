import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { type AuthSystem, startAuthSystem } from './auth-system.js';
import { type Mailbox, openMailbox } from './mailbox.js';
import { softAuthenticator } from './soft-authenticator.js';

const origin = 'https://jinwi.example';
const password = 'correct horse';
const invalid = { code: 'auth.passkey-invalid', status: 400 };
const unknown = { code: 'auth.passkey-unknown', status: 401 };

describe('passkeys', () => {
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
  const begin = async (userId: number, given: object = {}) =>
    (
      await system.rpc.call('auth.beginPasskey', {
        userId,
        origin,
        password,
        hasJustSignedIn: true,
        ...given,
      })
    ).options;
  type Credential = ReturnType<ReturnType<typeof softAuthenticator>['create']>;
  const add = (userId: number, credential: Credential) =>
    system.rpc.call('auth.addPasskey', { userId, origin, name: 'phone', credential });
  const beginSignIn = async () => (await system.rpc.call('auth.beginPasskeySignIn', { origin })).options;
  const signIn = (credential: Credential) =>
    system.rpc.call('auth.signInWithPasskey', { origin, credential });
  const list = async (userId: number) => (await system.rpc.call('auth.passkeys', { userId })).passkeys;
  const remove = (userId: number, id: string) => system.rpc.call('auth.removePasskey', { userId, id });

  const enrolled = async () => {
    const member = await register();
    const authenticator = softAuthenticator(origin);
    const passkey = await add(member.id, authenticator.create(await begin(member.id)));
    return { member, authenticator, passkey };
  };

  it('are added with the password, listed, and told by mail', async () => {
    const { id, email } = await register();
    await expect(begin(id, { password: 'wrong horse' })).rejects.toMatchObject({
      code: 'auth.password-wrong',
    });
    const options = await begin(id);
    expect(options).toMatchObject({
      rp: { id: 'jinwi.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(id, softAuthenticator(origin).create(options));
    expect(added).toMatchObject({ name: 'phone', lastUsedAt: null });
    expect(await list(id)).toEqual([added]);
    expect(await begin(id)).toMatchObject({ excludeCredentials: [{ id: added.id }] });
    await until(async () => (await mailbox.mailsTo(email)).length === 1);
    expect((await mailbox.mailsTo(email))[0]).toContain('A passkey was added to your account');
  });

  it('sign the member in, also one with a second factor', async () => {
    const { member, authenticator } = await enrolled();
    await system.dataSource.query('UPDATE auth."user" SET has_second_factor = true WHERE id = $1', [
      member.id,
    ]);
    const options = await beginSignIn();
    expect(options).toMatchObject({ rpId: 'jinwi.example', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials', expect.arrayContaining([expect.anything()]));
    expect(await signIn(authenticator.get(options))).toMatchObject({ id: member.id });
    expect((await list(member.id))[0]?.lastUsedAt).not.toBeNull();
  });

  it('sign in once by a challenge, also of simultaneous callers', async () => {
    const { authenticator } = await enrolled();
    const answer = authenticator.get(await beginSignIn());
    const outcomes = await Promise.allSettled([signIn(answer), signIn(answer), signIn(answer)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(answer)).rejects.toMatchObject(unknown);
  });

  it('do not sign in from other sites, unverified or with old counters', async () => {
    const { authenticator } = await enrolled();
    for (const deviation of [{ origin: 'https://jinwi.evil' }, { isVerified: false }, { counter: 1 }]) {
      const answer = authenticator.get(await beginSignIn(), deviation);
      await expect(signIn(answer)).rejects.toMatchObject(unknown);
    }
    await signIn(authenticator.get(await beginSignIn()));
  });

  it('do not sign in by an invented, expired or enrolment challenge', async () => {
    const { member, authenticator } = await enrolled();
    const refused = [
      authenticator.get({ challenge: 'bWFkZSB1cA' }),
      authenticator.get(await begin(member.id)),
    ];
    const late = authenticator.get(await beginSignIn());
    await system.dataSource.query('UPDATE auth.passkey_challenge SET expires_at = now()');
    for (const answer of [...refused, late]) await expect(signIn(answer)).rejects.toMatchObject(unknown);
  });

  it('do not sign in by unknown keys, even under a known id', async () => {
    const { passkey } = await enrolled();
    const stranger = softAuthenticator(origin);
    await expect(signIn(stranger.get(await beginSignIn()))).rejects.toMatchObject(unknown);
    const forged = { ...stranger.get(await beginSignIn()), id: passkey.id, rawId: passkey.id };
    await expect(signIn(forged)).rejects.toMatchObject(unknown);
    const garbled = stranger.get(await beginSignIn());
    garbled.response.clientDataJSON = 'bm8ganNvbg';
    await expect(signIn(garbled)).rejects.toMatchObject(unknown);
  });

  it('are not added twice, unverified, from another site or by foreign challenges', async () => {
    const [one, other] = [await register(), await register()];
    const authenticator = softAuthenticator(origin);
    const stolen = authenticator.create(await begin(other.id));
    await expect(add(one.id, stolen)).rejects.toMatchObject(invalid);
    for (const deviation of [{ origin: 'https://jinwi.evil' }, { isVerified: false }]) {
      const answer = authenticator.create(await begin(one.id), deviation);
      await expect(add(one.id, answer)).rejects.toMatchObject(invalid);
    }
    await expect(add(one.id, authenticator.create(await beginSignIn()))).rejects.toMatchObject(invalid);
    const answer = authenticator.create(await begin(one.id));
    await add(one.id, answer);
    await expect(add(one.id, answer)).rejects.toMatchObject(invalid);
    await expect(add(other.id, authenticator.create(await begin(other.id)))).rejects.toMatchObject(invalid);
    expect([(await list(one.id)).length, (await list(other.id)).length]).toEqual([1, 0]);
  });

  it('are removed by their member alone, and then open nothing', async () => {
    const { member, authenticator, passkey } = await enrolled();
    const other = await register();
    await expect(remove(other.id, passkey.id)).rejects.toMatchObject({ code: 'auth.passkey-not-found' });
    await remove(member.id, passkey.id);
    expect(await list(member.id)).toEqual([]);
    await expect(signIn(authenticator.get(await beginSignIn()))).rejects.toMatchObject(unknown);
    await until(async () => (await mailbox.mailsTo(member.email)).length === 2);
  });

  it('are at most twenty', async () => {
    const { id } = await register();
    for (let count = 0; count < 20; count += 1) {
      await add(id, softAuthenticator(origin).create(await begin(id)));
    }
    await expect(begin(id)).rejects.toMatchObject({ code: 'auth.passkeys-full', status: 409 });
  });
});
