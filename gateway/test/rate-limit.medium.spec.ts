import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { createTestDatabase, describeWith, startRedis } from '@jinwi/local-stores';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';

const generous = scaledRateLimits(1000);
const anHour = { durationSeconds: 3600 };

/** These tests run once for each session store, PostgreSQL and Redis. */
function rateLimitContract(open: () => Promise<{ sessionUrl: string; close: () => Promise<unknown> }>) {
  let store: { sessionUrl: string; close: () => Promise<unknown> };
  let system: GatewaySystem;

  const start = async (limits: Partial<typeof generous>, environment: Record<string, string> = {}) => {
    store = await open();
    system = await startGatewaySystem({
      sessionUrl: store.sessionUrl,
      environment,
      change: { rateLimits: { ...generous, ...limits } },
    });
  };

  afterEach(async () => {
    await system.close();
    await store.close();
  });

  const attempt = (change: object = {}, at = system.gateway) =>
    system
      .visitor(at)
      .post('/api/login')
      .send({ ...member, password: 'wrong horse', ...change });

  it('API-008 counts attempts of one address over three gateways, sign-in and registration together', async () => {
    const limits = { signInPerAddress: { points: 6, ...anHour } };
    await start(limits);
    const change = { rateLimits: { ...generous, ...limits } };
    const gateways = [
      system.gateway,
      await system.startReplica({ change }),
      await system.startReplica({ change }),
    ];
    for (const [index, at] of [...gateways, ...gateways].entries()) {
      if (index % 2) await attempt({ email: `a${index}@example.com` }, at).expect(401);
      else {
        const body = { username: `a${index}`, email: `a${index}@example.com`, password: 'a good one' };
        await system.visitor(at).post('/api/register').send(body).expect(201);
      }
    }
    for (const at of gateways) {
      const response = await attempt({}, at).expect(429, 'Too many requests. Please try again shortly.');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(3600);
    }
    await system
      .visitor()
      .post('/api/register')
      .send({ ...member, username: 'b' })
      .expect(429);
  });

  it('API-008 does not let a header choose the address', async () => {
    await start({ signInPerAddress: { points: 3, ...anHour } });
    for (const expected of [401, 401, 401, 429, 429]) {
      await attempt()
        .set('X-Forwarded-For', `203.0.113.${Math.ceil(Math.random() * 250)}`)
        .expect(expected);
    }
  });

  it('API-008 counts the address named by the trusted proxy, not earlier ones', async () => {
    await start({ signInPerAddress: { points: 2, ...anHour } }, { TRUSTED_PROXIES: '1' });
    const from = (forwarded: string) => attempt().set('X-Forwarded-For', forwarded);
    await from('198.51.100.1, 203.0.113.5').expect(401);
    await from('198.51.100.2, 203.0.113.5').expect(401);
    await from('198.51.100.3, 203.0.113.5').expect(429);
    await from('203.0.113.5, 203.0.113.6').expect(401);
    await from('2001:db8:1:2::1').expect(401);
    await from('2001:db8:1:2::2').expect(401);
    await from('2001:db8:1:2:ffff::3').expect(429);
    await from('2001:db8:1:3::1').expect(401);
  });

  it('API-008 counts one address’s guesses at an account until the right password', async () => {
    await start({ signInPerAddressAndAccount: { points: 4, ...anHour } });
    await Promise.all([attempt(), attempt(), attempt()]);
    await attempt({ password: member.password }).expect(200);
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
    expect(system.members.verifications).toBe(3 + 1 + 4);
    await attempt({ email: 'other@example.com' }).expect(401);
  });

  it('API-008 slows guesses at one account down and never locks its member out', async () => {
    await start({ signInPerAccount: { points: 2, ...anHour } }, { TRUSTED_PROXIES: '1' });
    const signedIn = await system.signedIn();
    const pausing = vi.spyOn(timers, 'setTimeout');
    syncBuiltinESMExports();
    const guess = async (index: number, password: string) => {
      const startedAt = Date.now();
      const { status } = await attempt({ password }).set('X-Forwarded-For', `203.0.113.${index}`);
      return { status, tookMs: Date.now() - startedAt };
    };
    const tookMs: number[] = [];
    for (let index = 1; index <= 5; index += 1) {
      const { status, tookMs: took } = await guess(index, 'wrong horse');
      expect(status).toBe(401);
      tookMs.push(took);
    }
    expect(tookMs[2]).toBeGreaterThanOrEqual(250);
    expect(tookMs[3]).toBeGreaterThanOrEqual(500);
    expect(tookMs[4]).toBeGreaterThanOrEqual(1000);
    await signedIn.get('/api/user').expect(200);
    expect(await guess(99, member.password)).toMatchObject({ status: 200 });
    expect(await guess(1, member.password)).toMatchObject({ status: 200 });
    const pausesMs = pausing.mock.calls.map(([ms]) => ms);
    pausing.mockRestore();
    syncBuiltinESMExports();
    expect(pausesMs).toEqual([250, 500, 1000, 2000]);
  });

  it('counts the accounts a network opens in a day, not refused ones', async () => {
    await start({ signUpsPerNetwork: { points: 2, durationSeconds: 86_400 } }, { TRUSTED_PROXIES: '1' });
    const signUp = (email: string, address: string) =>
      system
        .visitor()
        .post('/api/register')
        .set('X-Forwarded-For', address)
        .send({ username: email, email, password: 'a good one' });
    await signUp('a@example.com', '2001:db8:1:200::1').expect(201);
    await signUp('a@example.com', '2001:db8:1:200::1').expect(409);
    await signUp('b@example.com', '2001:db8:1:2ff::1').expect(201);
    const refused = await signUp('c@example.com', '2001:db8:1:201::1').expect(
      429,
      'Too many accounts were created from this network today. Please try again later.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    await signUp('c@example.com', '2001:db8:1:300::1').expect(201);
    await signUp('d@example.com', '203.0.113.5').expect(201);
  });

  it('counts no sign-ups where they are not limited', async () => {
    await start({ signUpsPerNetwork: { points: 0, durationSeconds: 86_400 } });
    for (const name of ['a', 'b', 'c']) {
      const body = { username: name, email: `${name}@example.com`, password: 'a good one' };
      await system.visitor().post('/api/register').send(body).expect(201);
    }
  });

  it('counts every call of a member, whatever it reads', async () => {
    await start({ callsPerMember: { points: 3, ...anHour } });
    const agent = await system.signedIn();
    for (const path of ['/api/analysis/x', '/api/analysis/x/events', '/api/analysis/x'])
      await agent.get(path).expect(400);
    await agent.get('/api/analysis/x').expect(429).expect('Retry-After', /^\d+$/);
    await agent.get('/api/user').expect(200);
  });

  it('API-008 counts analyses and generations for each member', async () => {
    await start({
      analyzePerMember: { points: 2, ...anHour },
      generatePerMember: { points: 1, ...anHour },
    });
    const other = { username: 'other', email: 'other@example.com', password: 'other horse' };
    const guest = system.visitor();
    await guest.post('/api/register').send(other).expect(201);
    const first = await system.signedIn();
    const again = await system.signedIn();
    const analyze = (agent: typeof first) =>
      agent.post('/api/analyze').attach('wrong', Buffer.from('x'), 'x.txt');
    await analyze(first).expect(400);
    await analyze(again).expect(400);
    await analyze(first).expect(429).expect('Retry-After', /^\d+$/);
    await analyze(guest).expect(400);
    await first.post('/api/generate-image').expect(400);
    await again.post('/api/generate-image').expect(429).expect('Retry-After', /^\d+$/);
    await guest.post('/api/generate-image').expect(400);
  });
}

describe('rate limits in PostgreSQL', () => {
  rateLimitContract(async () => {
    const database = await createTestDatabase();
    return { sessionUrl: database.url, close: () => database.drop() };
  });
});

describeWith('rate limits in Redis', startRedis, () => {
  rateLimitContract(async () => {
    const server = await startRedis();
    return { sessionUrl: server?.url ?? '', close: async () => server?.stop() };
  });
});
