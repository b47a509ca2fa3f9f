import { createTestDatabase, describeWith, startRedis } from '@jinwi/local-stores';
import { userSchema } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { type SessionData } from 'express-session';
import { promisify } from 'node:util';
import '../src/session/session-data.js';
import { openSessionBackend } from '../src/platform.module.js';
import supertest, { type Response } from 'supertest';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';

const dayMs = 86_400_000;
const logger = createLogger({ name: 'test', level: 'silent' });

const cookieOf = (response: Response): string =>
  (response.headers['set-cookie'] as unknown as string[])?.[0] ?? '';
const valueOf = (response: Response): string => cookieOf(response).split(';')[0] ?? '';

/** These tests run once for each session store, PostgreSQL and Redis. `stopStore` stops the store for good. */
function sessionContract(open: () => Promise<{ sessionUrl: string; stopStore: () => Promise<unknown> }>) {
  let system: GatewaySystem;
  let stopStore: () => Promise<unknown>;

  beforeAll(async () => {
    const opened = await open();
    stopStore = opened.stopStore;
    system = await startGatewaySystem({ sessionUrl: opened.sessionUrl });
  }, 60_000);

  afterAll(() => system.close());

  const login = (body: object = member) => system.visitor().post('/api/login').send(body);
  const userWith = (cookie: string, url = `http://127.0.0.1:${system.gateway.port}`) =>
    supertest(url).get('/api/user').set('Cookie', cookie);

  it('API-003 sets a cookie of thirty days that scripts cannot read', async () => {
    const cookie = cookieOf(await login().expect(200));
    expect(cookie.replace(/=[^;]+/, '=…').replace(/Expires=[^;]+/, 'Expires=…')).toBe(
      'jinwi=…; Path=/; Expires=…; HttpOnly; SameSite=Lax',
    );
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  });

  it('API-003 has an id of at least 128 random bits', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => valueOf(await login())));
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(decodeURIComponent(id)).toMatch(/^jinwi=s:[\w-]{32}\./);
  });

  it('API-011 API-012 API-014 signs in and answers the user, without secrets', async () => {
    const agent = system.visitor();
    const { body } = await agent
      .post('/api/login')
      .send({ ...member, rememberMe: true })
      .expect(200);
    const { body: again } = await agent.get('/api/user').expect(200).expect('Content-Type', /json/);
    expect(again).toEqual(body);
    expect(again).toEqual({
      id: 1,
      username: member.username,
      email: member.email,
      credits: 5,
      creditsExpiry: null,
    });
    userSchema.parse(again);
  });

  it('API-013 answers 401 without a session and with an unknown or forged one', async () => {
    await system.visitor().get('/api/user').expect(401, 'Please sign in.');
    await userWith('jinwi=s%3Aabc.def').expect(401);
    await userWith('jinwi=s%3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.forged').expect(401);
  });

  it('API-018 API-019 registers with 201, a session and 5 credits', async () => {
    const agent = system.visitor();
    const body = { username: '새 회원', email: 'New@Example.com ', password: '가나다라마바', credits: 9999 };
    const response = await agent.post('/api/register').send(body).expect(201);
    expect(response.body).toMatchObject({ username: '새 회원', email: 'new@example.com', credits: 5 });
    await agent.get('/api/user').expect(200);
  });

  it('API-003 gives a new id at sign-in and registration; old ones open nothing', async () => {
    const agent = system.visitor();
    const first = valueOf(await agent.post('/api/login').send(member).expect(200));
    const second = valueOf(await agent.post('/api/login').send(member).expect(200));
    const body = { username: 'fixed', email: 'fixed@example.com', password: 'a fixed one' };
    const third = valueOf(await agent.post('/api/register').send(body).expect(201));
    expect(new Set([first, second, third]).size).toBe(3);
    await userWith(first).expect(401);
    await userWith(second).expect(401);
    await userWith(third).expect(200);
  });

  it('API-024 API-025 signs out on every replica with an empty 200', async () => {
    const replica = await system.startReplica();
    const agent = system.visitor();
    const cookie = valueOf(await agent.post('/api/login').send(member));
    await userWith(cookie, `http://127.0.0.1:${replica.port}`).expect(200);
    const response = await agent.post('/api/logout').expect(200);
    expect(response.text).toBe('');
    expect(cookieOf(response)).toMatch(/^jinwi=; Path=\/; Expires=Thu, 01 Jan 1970/);
    await userWith(cookie).expect(401);
    await userWith(cookie, `http://127.0.0.1:${replica.port}`).expect(401);
    await system.visitor().post('/api/logout').expect(200);
  });

  it('API-003 keeps sessions over a restart', async () => {
    const before = await system.startReplica();
    const cookie = valueOf(await system.visitor(before).post('/api/login').send(member));
    await before.close();
    const after = await system.startReplica();
    await userWith(cookie, `http://127.0.0.1:${after.port}`).expect(200);
  });

  it('API-003 renews a session once a day, and ends it after ninety days', async () => {
    const backend = await openSessionBackend({ url: system.sessionUrl, logger });
    const { store } = backend;
    const read = promisify<string, SessionData | null | undefined>(store.get.bind(store));
    const write = promisify<string, SessionData>(store.set.bind(store));
    const cookie = valueOf(await login().expect(200));
    const id = /s:([\w-]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '';
    const age = async (days: number) => {
      const then = Date.now() - days * dayMs;
      await write(id, { ...(await read(id)), signedInAt: then, refreshedAt: then } as SessionData);
    };
    try {
      await age(0.5);
      const refreshedAt = (await read(id))?.refreshedAt;
      expect(cookieOf(await userWith(cookie).expect(200))).toBe('');
      expect((await read(id))?.refreshedAt).toBe(refreshedAt);
      await age(89);
      const renewed = cookieOf(await userWith(cookie).expect(200));
      expect((await read(id))?.refreshedAt).toBeGreaterThan(Date.now() - 60_000);
      expect(renewed.split(';')[0]).toBe(cookie);
      const expires = Date.parse(/Expires=([^;]+)/.exec(renewed)?.[1] ?? '');
      expect((expires - Date.now()) / dayMs).toBeCloseTo(30, 1);
      await age(90.1);
      await userWith(cookie).expect(401);
      expect((await read(id)) ?? null).toBeNull();
    } finally {
      await backend.close();
    }
  });

  it('does not make sessions for visitors', async () => {
    const response = await system.visitor().get('/api/user');
    expect(response.headers['set-cookie']).toBeUndefined();
    await system
      .visitor()
      .post('/api/logout')
      .expect((answer) => {
        expect(valueOf(answer)).toMatch(/^(jinwi=)?$/);
      });
  });

  it('answers 401 when the account of a session is gone', async () => {
    const body = { username: 'short', email: 'short@example.com', password: 'a short life' };
    const agent = system.visitor();
    await agent.post('/api/register').send(body).expect(201);
    const index = system.members.accounts.findIndex(({ email }) => email === body.email);
    const removed = system.members.accounts.splice(index, 1);
    await agent.get('/api/user').expect(401);
    system.members.accounts.push(...removed);
  });

  it('answers 503 on every route while the store is away', async () => {
    const agent = await system.signedIn();
    await stopStore();
    const started = Date.now();
    await agent
      .get('/api/user')
      .expect(503, 'The service is temporarily unavailable. Please try again shortly.');
    await system.visitor().post('/api/login').send(member).expect(503);
    await agent.get('/api/model').expect(503);
    await system.visitor().get('/healthz').expect(503);
    expect(Date.now() - started).toBeLessThan(20_000);
  }, 30_000);
}

describe('sessions in PostgreSQL', () => {
  sessionContract(async () => {
    const database = await createTestDatabase();
    return { sessionUrl: database.url, stopStore: () => database.drop() };
  });
});

describeWith('sessions in Redis', startRedis, (server) => {
  sessionContract(() => Promise.resolve({ sessionUrl: server().url, stopStore: () => server().stop() }));
});
