import { generateKeyPairSync } from 'node:crypto';
import { freePort } from '@jinwi/local-stores';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import { appCode } from './auth-responder.js';
import { clientId, clientSecret, type LocalProvider, startLocalProvider } from './local-provider.js';

type Agent = ReturnType<GatewaySystem['visitor']>;

const failed = '/auth?error=google';

/** Starts the provider and the gateway. The provider redirects to the gateway, so it must know the gateway's port. */
async function startBoth(environment: Record<string, string> = {}) {
  const port = await freePort();
  const provider = await startLocalProvider(`http://localhost:${port}/api/auth/google/callback`);
  const google = {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  };
  const system = await startGatewaySystem({ environment: { PORT: String(port), ...google, ...environment } });
  return { provider, system };
}

const begin = async (agent: Agent): Promise<string> => {
  const { headers } = await agent.get('/api/auth/google').redirects(0).expect(302);
  return String(headers.location);
};
const arrive = async (agent: Agent, callback: URL): Promise<string> => {
  const { headers } = await agent
    .get(callback.pathname + callback.search)
    .redirects(0)
    .expect(302);
  return String(headers.location);
};

describe('sign-ups at Google', () => {
  it('count towards the network’s limit together with those by password', async () => {
    const { provider, system } = await startBoth({ SIGNUPS_PER_NETWORK_PER_DAY: '2', RATE_LIMIT_SCALE: '1' });
    const visit = async (sub: string) => {
      provider.account = { sub, email: `${sub}@example.com`, email_verified: true, name: sub };
      const agent = system.visitor();
      return { agent, at: await arrive(agent, await provider.authorize(await begin(agent))) };
    };
    const byPassword = { username: 'first', email: 'first@example.com', password: 'correct horse' };
    await system.visitor().post('/api/register').send(byPassword).expect(201);
    expect((await visit('second')).at).toBe('/mypage');
    const { agent, at } = await visit('third');
    expect(at).toBe('/auth?error=sign-ups');
    await agent.get('/api/user').expect(401);
    expect(system.members.byEmail('third@example.com')).toBeUndefined();
    expect((await visit('second')).at).toBe('/mypage');
    await system.close();
    await provider.close();
  }, 60_000);
});

describe('API-026 API-027 API-028 sign-in at Google', () => {
  let provider: LocalProvider;
  let system: GatewaySystem;

  beforeAll(async () => {
    ({ provider, system } = await startBoth());
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await provider.close();
  });

  beforeEach(() => {
    provider.tampering = null;
    provider.account = { sub: 'google-1', email: 'new@example.com', email_verified: true, name: '새 회원' };
    system.members.googleProfiles.length = 0;
  });

  const whole = async (agent: Agent) => arrive(agent, await provider.authorize(await begin(agent)));

  const expectNobody = async (agent: Agent) => {
    await agent.get('/api/user').expect(401);
    expect(system.members.googleProfiles).toEqual([]);
  };

  it('UI-074 the page can ask whether Google is set up', async () => {
    const { body } = await system.visitor().get('/api/auth/google/status').expect(200);
    expect(body).toEqual({ isConfigured: true });
  });

  it('makes a new member, and finds the same one the second time', async () => {
    const agent = system.visitor();
    expect(await whole(agent)).toBe('/mypage');
    const { body } = await agent.get('/api/user').expect(200);
    expect(body).toMatchObject({ username: '새 회원', email: 'new@example.com', credits: 5 });
    expect(system.members.googleProfiles.slice(1)).toEqual([
      {
        issuer: provider.issuer,
        subject: 'google-1',
        email: 'new@example.com',
        emailVerified: true,
        name: '새 회원',
        asksForCode: true,
      },
    ]);
    provider.account = { ...provider.account, email: 'moved@example.com' };
    const other = system.visitor();
    expect(await whole(other)).toBe('/mypage');
    expect((await other.get('/api/user')).body).toMatchObject({ id: (body as { id: number }).id });
  });

  it('asks with a fresh state, nonce and PKCE, at fixed paths only', async () => {
    const agent = system.visitor();
    const first = new URL(await begin(agent)).searchParams;
    const { headers } = await agent
      .get('/api/auth/google?redirect=https://evil.example&next=//evil.example')
      .redirects(0)
      .expect(302);
    const second = new URL(String(headers.location)).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThan(40);
      expect(first.get(name)).not.toBe(second.get(name));
    }
    expect(second.get('code_challenge_method')).toBe('S256');
    expect(second.get('redirect_uri')).toBe(`${system.gateway.url}/api/auth/google/callback`);
    expect(String(headers.location)).not.toContain('evil');
  });

  it('gives the session a new id', async () => {
    const agent = system.visitor();
    const start = await agent.get('/api/auth/google').redirects(0);
    const before = String(start.headers['set-cookie']).split(';')[0] ?? '';
    await arrive(agent, await provider.authorize(String(start.headers.location)));
    await agent.get('/api/user').expect(200);
    await system.visitor().get('/api/user').set('Cookie', before).expect(401);
  });

  it('refuses a wrong state, and then the right one too', async () => {
    const agent = system.visitor();
    const callback = await provider.authorize(await begin(agent));
    const forged = new URL(callback);
    forged.searchParams.set('state', 'another');
    expect(await arrive(agent, forged)).toBe(failed);
    expect(await arrive(agent, callback)).toBe(failed);
    await expectNobody(agent);
  });

  it('refuses a return into a session that began nothing', async () => {
    const callback = await provider.authorize(await begin(system.visitor()));
    const target = system.visitor();
    expect(await arrive(target, callback)).toBe(failed);
    await expectNobody(target);
  });

  it('refuses the code of another visitor (PKCE)', async () => {
    const attacker = await provider.authorize(await begin(system.visitor()));
    const target = system.visitor();
    const own = await provider.authorize(await begin(target));
    own.searchParams.set('code', attacker.searchParams.get('code') ?? '');
    expect(await arrive(target, own)).toBe(failed);
    await expectNobody(target);
  });

  it('refuses a replayed return and a replayed code', async () => {
    const agent = system.visitor();
    const callback = await provider.authorize(await begin(agent));
    expect(await arrive(agent, callback)).toBe('/mypage');
    await agent.post('/api/logout').expect(200);
    system.members.googleProfiles.length = 0;
    expect(await arrive(agent, callback)).toBe(failed);
    const state = new URL(await begin(agent)).searchParams.get('state') ?? '';
    callback.searchParams.set('state', state);
    expect(await arrive(agent, callback)).toBe(failed);
    await expectNobody(agent);
  });

  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  it.each([
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['a missing nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired token', { claims: { exp: anHourAgo, iat: anHourAgo - 60 } }],
    ['a token without an address', { claims: { email: undefined } }],
    ['a signature of another key', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
  ])('refuses %s', async (_name, tampering) => {
    provider.tampering = tampering;
    const agent = system.visitor();
    expect(await whole(agent)).toBe(failed);
    await expectNobody(agent);
  });

  it('leads back when the visitor declines', async () => {
    const agent = system.visitor();
    const state = new URL(await begin(agent)).searchParams.get('state') ?? '';
    const path = `/api/auth/google/callback?error=access_denied&state=${state}`;
    expect((await agent.get(path).redirects(0).expect(302)).headers.location).toBe(failed);
    await expectNobody(agent);
  });

  it('refuses a return after ten minutes', async () => {
    const agent = system.visitor();
    const callback = await provider.authorize(await begin(agent));
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000);
    try {
      expect(await arrive(agent, callback)).toBe(failed);
    } finally {
      clock.mockRestore();
    }
    await expectNobody(agent);
  });

  it('refuses an address that Google has not verified', async () => {
    provider.account = {
      ...provider.account,
      sub: 'google-2',
      email: 'other@example.com',
      email_verified: false,
    };
    const agent = system.visitor();
    expect(await whole(agent)).toBe(failed);
    await agent.get('/api/user').expect(401);
  });

  describe('with the address of a password account', () => {
    const takeover = { sub: 'google-thief', email: member.email, email_verified: true, name: 'thief' };

    it('signs nobody in, and links only after its password was proven', async () => {
      provider.account = takeover;
      const agent = system.visitor();
      expect(await whole(agent)).toBe('/auth?link=google');
      await agent.get('/api/user').expect(401);
      await agent
        .post('/api/login')
        .send({ ...member, password: 'guessed' })
        .expect(401);
      expect(system.members.identities.has(`${provider.issuer} google-thief`)).toBe(false);
      await agent.post('/api/login').send(member).expect(200);
      expect(system.members.identities.get(`${provider.issuer} google-thief`)).toBe(1);
      const again = system.visitor();
      expect(await whole(again)).toBe('/mypage');
      expect((await again.get('/api/user')).body).toMatchObject({ email: member.email });
    });

    it('links only after the code of a member with a second factor', async () => {
      const protectedMember = {
        username: 'protected',
        email: 'protected@example.com',
        password: 'correct horse',
      };
      const account = system.members.add(protectedMember);
      account.hasSecondFactor = true;
      provider.account = { ...provider.account, sub: 'google-protected', email: account.email };
      const agent = system.visitor();
      expect(await whole(agent)).toBe('/auth?link=google');
      await agent.post('/api/login').send(protectedMember).expect(202);
      const visitor = system.visitor();
      expect(await whole(visitor)).toBe('/auth?link=google');
      await agent.post('/api/login/code').send({ code: appCode }).expect(200);
      expect(await whole(visitor)).toBe('/auth?code');
      await visitor.get('/api/user').expect(401);
      await visitor.post('/api/login/code').send({ code: appCode }).expect(200);
      await visitor.get('/api/user').expect(200);
    });

    it('does not link when another account signs in, nor later', async () => {
      const other = { username: 'other', email: 'second@example.com', password: 'second horse' };
      await system.visitor().post('/api/register').send(other).expect(201);
      provider.account = { ...takeover, sub: 'google-thief-2' };
      const agent = system.visitor();
      expect(await whole(agent)).toBe('/auth?link=google');
      await agent.post('/api/login').send(other).expect(200);
      await agent.post('/api/login').send(member).expect(200);
      expect(system.members.identities.has(`${provider.issuer} google-thief-2`)).toBe(false);
    });

    it('does not link after ten minutes', async () => {
      provider.account = { ...takeover, sub: 'google-thief-3' };
      const agent = system.visitor();
      expect(await whole(agent)).toBe('/auth?link=google');
      const now = Date.now();
      const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000);
      try {
        await agent.post('/api/login').send(member).expect(200);
      } finally {
        clock.mockRestore();
      }
      expect(system.members.identities.has(`${provider.issuer} google-thief-3`)).toBe(false);
    });

    it('refuses it outright when Google has not verified the address', async () => {
      provider.account = { ...takeover, sub: 'google-thief-4', email_verified: false };
      expect(await whole(system.visitor())).toBe(failed);
    });
  });

  it('leads back when the provider is away', async () => {
    const other = await system.startReplica({
      environment: { GOOGLE_ISSUER: 'http://127.0.0.1:1', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
    });
    const { headers } = await system.visitor(other).get('/api/auth/google').redirects(0).expect(302);
    expect(headers.location).toBe(failed);
  });
});
