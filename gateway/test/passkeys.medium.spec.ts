import { aPasskey, resetToken } from './auth-responder.js';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';

const credential = { id: aPasskey.id, response: { clientDataJSON: 'e30' } };
const unknown = 'This passkey cannot be used to sign in. Please sign in another way.';

describe('passkeys', () => {
  let system: GatewaySystem;

  beforeEach(async () => {
    system = await startGatewaySystem();
  });
  afterEach(() => system.close());

  const signIn = (body: object = { credential }, agent = system.visitor()) =>
    agent.post('/api/login/passkey').send(body);

  it('sign in at once, also a member with a second factor', async () => {
    for (const account of system.members.accounts) account.hasSecondFactor = true;
    const agent = system.visitor();
    expect((await signIn({ credential }, agent).expect(200)).body).toMatchObject({ email: member.email });
    await agent.get('/api/user').expect(200);
  });

  it('sign nobody in when they are unknown or malformed', async () => {
    await signIn({ credential: { ...credential, id: 'another' } }).expect(401, unknown);
    for (const malformed of [{}, { credential: {} }, { credential: { id: 'a-passkey' } }]) {
      await signIn(malformed).expect(401, unknown);
    }
  });

  it('give no session when the sessions of the member were ended meanwhile', async () => {
    const { members } = system;
    members.afterVerification = async () => {
      const body = { token: resetToken, password: 'battery staple' };
      await system.visitor().post('/api/password/reset').send(body).expect(200);
    };
    const agent = system.visitor();
    await signIn({ credential }, agent).expect(401);
    await agent.get('/api/user').expect(401);
  });

  it('belong to the public address', async () => {
    const environment = { PUBLIC_URL: 'https://jinwi.example' };
    const secure = system.visitor(await system.startReplica({ environment }));
    const { body } = await secure.post('/api/login/passkey/options').expect(200);
    expect(body).toEqual({ options: { origin: 'https://jinwi.example' } });
    const local = await system.visitor().post('/api/login/passkey/options').expect(200);
    expect(local.body).toEqual({ options: { origin: system.gateway.url } });
  });

  it('are added with the password, listed and removed', async () => {
    const agent = await system.signedIn();
    const path = '/api/account/passkeys';
    await agent.post(`${path}/options`).send({ password: 'a guess' }).expect(403);
    await agent.post(`${path}/options`).send({ password: member.password }).expect(200);
    await agent.post(path).send({ name: ' ', credential }).expect(400);
    await agent.post(path).send({ name: 'phone', credential: {} }).expect(400);
    expect((await agent.post(path).send({ name: 'my phone', credential }).expect(201)).body).toEqual({
      ...aPasskey,
      name: 'my phone',
    });
    expect((await agent.get(path).expect(200)).body).toEqual({ passkeys: [aPasskey] });
    await agent.delete(`${path}/another`).expect(404);
    await agent.delete(`${path}/${aPasskey.id}`).expect(200, '');
  });

  it('are limited for each address', async () => {
    const passkeyPerAddress = { points: 2, durationSeconds: 60 };
    const rateLimits = { ...scaledRateLimits(1000), passkeyPerAddress };
    const limited = await system.startReplica({ change: { rateLimits } });
    const options = () => system.visitor(limited).post('/api/login/passkey/options');
    await options().expect(200);
    await signIn({ credential }, system.visitor(limited)).expect(200);
    await options().expect(429);
    await signIn({ credential }, system.visitor(limited)).expect(429);
  });
});
