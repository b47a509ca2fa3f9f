import { createTestDatabase, describeWith, startRedis } from '@jinwi/local-stores';
import { type Response } from 'supertest';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import { aPasskey, appCode, recoveryCode, resetToken } from './auth-responder.js';

const wrong = 'The code is not right, or was used before.';
const tooLate = 'This took too long. Please start again.';
const generous = scaledRateLimits(1000);

type Agent = ReturnType<GatewaySystem['visitor']>;

/** These tests run once for each session store, PostgreSQL and Redis. */
function secondFactorContract(open: () => Promise<{ sessionUrl: string; close: () => Promise<unknown> }>) {
  let system: GatewaySystem;
  let store: { sessionUrl: string; close: () => Promise<unknown> };

  beforeEach(async () => {
    store = await open();
    system = await startGatewaySystem({ sessionUrl: store.sessionUrl });
  });

  afterEach(async () => {
    await system.close();
    await store.close();
  });

  const limitedTo = (limits: Partial<typeof generous>) =>
    system.startReplica({ change: { rateLimits: { ...generous, ...limits } } });
  const isSignedIn = async (agent: Agent) => (await agent.get('/api/user')).status === 200;
  const enterCode = (agent: Agent, code: string) => agent.post('/api/login/code').send({ code });
  const protect = () => {
    for (const account of system.members.accounts) account.hasSecondFactor = true;
  };
  const sessionOf = ({ headers }: Response) => String(headers['set-cookie']).split(';')[0];
  const passwordEntered = async (at = system.gateway) => {
    protect();
    const agent = system.visitor(at);
    const { body } = await agent.post('/api/login').send(member).expect(202);
    expect(body).toEqual({ needs: 'code' });
    return agent;
  };

  it('keeps out whoever has the password alone, on every route', async () => {
    const thief = await passwordEntered();
    await thief.get('/api/user').expect(401);
    await thief.get('/api/account/sessions').expect(401);
    await thief.post('/api/account/second-factor/off').send({ code: appCode, password: null }).expect(401);
    await thief.post('/api/account/password').send({}).expect(401);
    await enterCode(thief, '000000').expect(403, wrong);
    await enterCode(thief, '').expect(400);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it.each([appCode, '123 456', recoveryCode, 'ABCD EFGH JKMN PQRS'])(
    'lets a member in with %s',
    async (code) => {
      protect();
      const agent = system.visitor();
      const before = sessionOf(await agent.post('/api/login').send(member).expect(202));
      const response = await enterCode(agent, code).expect(200);
      expect(response.body).toMatchObject({ email: member.email, credits: 5 });
      expect(sessionOf(response)).toMatch(/^jinwi=s/);
      expect(sessionOf(response)).not.toBe(before);
      expect(await isSignedIn(agent)).toBe(true);
      await enterCode(agent, code).expect(400, tooLate);
    },
  );

  it('takes the code only in the browser that gave the password', async () => {
    await passwordEntered();
    await enterCode(system.visitor(), appCode).expect(400, tooLate);
    expect(system.members.codes).toEqual([]);
  });

  it('forgets the password after ten minutes, or when it was changed meanwhile', async () => {
    const [late, replaced] = [await passwordEntered(), await passwordEntered()];
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10.1 * 60_000);
    await enterCode(late, appCode).expect(400, tooLate);
    clock.mockRestore();
    const body = { token: resetToken, password: 'battery staple' };
    await system.visitor().post('/api/password/reset').send(body).expect(200);
    await enterCode(replaced, appCode).expect(401);
    expect(await Promise.all([late, replaced].map(isSignedIn))).toEqual([false, false]);
  });

  it('limits each member’s guesses at app codes, not at recovery codes', async () => {
    const limited = await limitedTo({ codePerMember: { points: 3, durationSeconds: 60 } });
    const thieves = await Promise.all([1, 2, 3, 4].map(() => passwordEntered(limited)));
    const answers = await Promise.all(
      thieves.flatMap((thief) => ['000000', '000001'].map((code) => enterCode(thief, code))),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(system.members.codes).toHaveLength(3);
    const owner = await passwordEntered(limited);
    await enterCode(owner, appCode).expect(429).expect('Retry-After', /^\d+$/);
    await enterCode(owner, recoveryCode).expect(200);
  });

  it('counts anew after a right code', async () => {
    const limited = await limitedTo({ codePerMember: { points: 2, durationSeconds: 60 } });
    for (let round = 0; round < 3; round += 1) {
      const agent = await passwordEntered(limited);
      await enterCode(agent, '000000').expect(403);
      await enterCode(agent, appCode).expect(200);
    }
  });

  it('is turned on and off with password and code', async () => {
    const [agent, thief] = [await system.signedIn(), await system.signedIn()];
    const path = '/api/account/second-factor';
    await agent.post(`${path}/setup`).send({ password: 'a guess' }).expect(403);
    const { body: setup } = await agent.post(`${path}/setup`).send({ password: member.password }).expect(200);
    expect(setup).toEqual({ secret: 'GEZDGNBV', uri: 'otpauth://totp/Jinwi' });
    await agent.post(path).send({ code: '000000' }).expect(403, wrong);
    expect(await isSignedIn(thief)).toBe(true);
    const { body } = await agent.post(path).send({ code: appCode }).expect(200);
    expect(body).toEqual({ recoveryCodes: [recoveryCode] });
    expect(await Promise.all([agent, thief].map(isSignedIn))).toEqual([true, false]);
    expect((await agent.get('/api/account/security')).body).toMatchObject({ secondFactor: 'on' });
    const off = (body: object) => agent.post(`${path}/off`).send(body);
    await off({ password: member.password, code: '000000' }).expect(403, wrong);
    await off({ password: 'a guess', code: appCode }).expect(403, 'The current password is not right.');
    await off({ password: member.password, code: appCode }).expect(200, '');
    await system.visitor().post('/api/login').send(member).expect(200);
  });

  describe('asked for again', () => {
    const { password } = member;
    const doors: [string, (agent: Agent) => PromiseLike<Response>][] = [
      [
        'changing the password',
        (agent) =>
          agent
            .post('/api/account/password')
            .send({ currentPassword: password, newPassword: 'battery staple' }),
      ],
      [
        'changing the address',
        (agent) => agent.post('/api/account/email').send({ email: 'new@example.com', password }),
      ],
      ['adding a passkey', (agent) => agent.post('/api/account/passkeys/options').send({ password })],
      ['removing a passkey', (agent) => agent.delete(`/api/account/passkeys/${aPasskey.id}`)],
      [
        'deleting the account',
        (agent) => agent.post('/api/account/deletion').send({ password, word: 'DELETE' }),
      ],
    ];
    const prove = (agent: Agent, code: string) =>
      agent.post('/api/account/second-factor/proof').send({ code });
    /** A member who signed in here before the second factor was turned on elsewhere. */
    const signedInBefore = async () => {
      const agent = await system.signedIn();
      protect();
      return agent;
    };

    it.each(doors)('allows %s only after a right code', async (_what, knock) => {
      const agent = await signedInBefore();
      expect(await knock(agent)).toMatchObject({ status: 428 });
      await prove(agent, '000000').expect(403, wrong);
      expect(await knock(agent)).toMatchObject({ status: 428 });
      await prove(agent, appCode).expect(200);
      expect((await knock(agent)).status).not.toBe(428);
    });

    it.each(doors)('is not needed for %s by a member without it', async (_what, knock) => {
      expect((await knock(await system.signedIn())).status).not.toBe(428);
    });

    it('stands for five minutes after sign-in with it or a passkey', async () => {
      const [byCode, byPasskey] = [await passwordEntered(), system.visitor()];
      await enterCode(byCode, appCode).expect(200);
      await byPasskey
        .post('/api/login/passkey')
        .send({ credential: { id: aPasskey.id, response: { clientDataJSON: '' }, type: 'public-key' } })
        .expect(200);
      const [, [, knock]] = doors as [unknown, (typeof doors)[number]];
      const statuses = async () => [(await knock(byCode)).status, (await knock(byPasskey)).status];
      expect(await statuses()).toEqual([202, 202]);
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5.1 * 60_000);
      expect(await statuses()).toEqual([428, 428]);
      clock.mockRestore();
    });

    it('is limited like that of sign-in', async () => {
      const limited = await limitedTo({ codePerMember: { points: 2, durationSeconds: 60 } });
      const agent = system.visitor(limited);
      await agent.post('/api/login').send(member).expect(200);
      protect();
      const answers = await Promise.all(['000000', '000001', '000002'].map((code) => prove(agent, code)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([403, 403, 429]);
    });
  });
}

describe('second factor with sessions in PostgreSQL', () => {
  secondFactorContract(async () => {
    const database = await createTestDatabase();
    return { sessionUrl: database.url, close: () => database.drop() };
  });
});

describeWith('second factor with sessions in Redis', startRedis, () => {
  secondFactorContract(async () => {
    const server = await startRedis();
    return { sessionUrl: server?.url ?? '', close: async () => server?.stop() };
  });
});
