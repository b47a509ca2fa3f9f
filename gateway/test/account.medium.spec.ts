import { randomUUID } from 'node:crypto';
import { createTestDatabase, describeWith, startRedis } from '@jinwi/local-stores';
import { type MemberSession, memberSessionsSchema } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { promisify } from 'node:util';
import { createClient } from 'redis';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { openSessionBackend } from '../src/platform.module.js';
import { type Gateway } from '../src/start-gateway.js';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import { provingToken, resetToken } from './auth-responder.js';

const logger = createLogger({ name: 'test', level: 'silent' });
const newPassword = 'battery staple';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

type Agent = ReturnType<GatewaySystem['visitor']>;

/** These tests run once for each session store, PostgreSQL and Redis. */
function accountContract(open: () => Promise<{ sessionUrl: string; close: () => Promise<unknown> }>) {
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

  const signedInAs = async (body: { email: string; password: string }, at = system.gateway) => {
    const agent = system.visitor(at);
    await agent.post('/api/login').set('User-Agent', chrome).send(body).expect(200);
    return agent;
  };
  const sessionsOf = async (agent: Agent): Promise<MemberSession[]> =>
    memberSessionsSchema.parse((await agent.get('/api/account/sessions').expect(200)).body).sessions;
  const isSignedIn = async (agent: Agent) => (await agent.get('/api/user')).status === 200;
  const stranger = () => {
    const name = randomUUID().slice(0, 8);
    return { username: name, email: `${name}@example.com`, password: 'wrong horse' };
  };
  const change = (agent: Agent, currentPassword = member.password) =>
    agent.post('/api/account/password').send({ currentPassword, newPassword });

  it('lists the member’s sessions on all replicas, this one first', async () => {
    const replica = await system.startReplica();
    const other = await signedInAs(member, replica);
    const agent = await signedInAs(member);
    system.members.add(stranger());
    const sessions = await sessionsOf(agent);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ browser: 'Chrome', system: 'Windows' });
    expect((await sessionsOf(other)).map(({ id }) => id).toSorted()).toEqual(
      sessions.map(({ id }) => id).toSorted(),
    );
  });

  it('tells no session id', async () => {
    const agent = system.visitor();
    const response = await agent.post('/api/login').send(member);
    const cookie = decodeURIComponent(String(response.headers['set-cookie']));
    const sessionId = /jinwi=s:([\w-]{32})/.exec(cookie)?.[1] ?? 'none';
    const { text } = await agent.get('/api/account/sessions');
    expect(text).not.toContain(sessionId);
  });

  it('signs out of one session, and of all others', async () => {
    const [agent, one, two, three] = [
      await signedInAs(member),
      await signedInAs(member),
      await signedInAs(member),
      await signedInAs(member),
    ];
    const current = (await sessionsOf(one)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    await agent.delete(`/api/account/sessions/${current}`).expect(200);
    expect(await Promise.all([agent, one, two, three].map(isSignedIn))).toEqual([true, false, true, true]);
    await agent.delete('/api/account/sessions').expect(200);
    expect(await Promise.all([agent, two, three].map(isSignedIn))).toEqual([true, false, false]);
    expect(await sessionsOf(agent)).toHaveLength(1);
  });

  it('cancels pending address changes when other sessions are signed out', async () => {
    const [agent, intruder] = [await signedInAs(member), await signedInAs(member)];
    const asked = { email: 'new@example.com', password: member.password };
    await intruder.post('/api/account/email').send(asked).expect(202);
    await agent.delete('/api/account/sessions').expect(200);
    expect(system.members.emailChanges).toEqual([]);
    expect(system.members.byId(1)?.sessionEpoch).toBe(1);
    expect(await Promise.all([agent, intruder].map(isSignedIn))).toEqual([true, false]);
  });

  it('ends no session of another member', async () => {
    const other = stranger();
    system.members.add(other);
    const [agent, foreign] = [await signedInAs(member), await signedInAs(other)];
    const [session] = await sessionsOf(foreign);
    await agent.delete(`/api/account/sessions/${session?.id}`).expect(404);
    await agent.delete('/api/account/sessions').expect(200);
    expect(await isSignedIn(foreign)).toBe(true);
  });

  it('changes the password and signs out elsewhere; a wrong one changes nothing', async () => {
    const [agent, thief] = [await signedInAs(member), await signedInAs(member)];
    await change(thief, 'a guess').expect(403, 'The current password is not right.');
    expect(await isSignedIn(agent)).toBe(true);
    await change(agent).expect(200, '');
    expect(await Promise.all([agent, thief].map(isSignedIn))).toEqual([true, false]);
    await system.visitor().post('/api/login').send(member).expect(401);
  });

  it('ends the member’s sessions once their epoch is out of date', async () => {
    const other = stranger();
    system.members.add(other);
    const watchful = await system.startReplica({ change: { sessionCheckMs: 0 } });
    const agents = [await signedInAs(member, watchful), await signedInAs(other, watchful)];
    expect(await Promise.all(agents.map(isSignedIn))).toEqual([true, true]);
    system.members.raiseEpoch(1);
    expect(await Promise.all(agents.map(isSignedIn))).toEqual([false, true]);
    await agents[0]?.post('/api/login').send(member).expect(200);
    expect(await Promise.all(agents.map(isSignedIn))).toEqual([true, true]);
  });

  it('opens nothing to the sessions of an account that is gone', async () => {
    const watchful = await system.startReplica({ change: { sessionCheckMs: 0 } });
    const agent = await signedInAs(member, watchful);
    await agent.get('/api/account/sessions').expect(200);
    system.members.accounts.length = 0;
    await agent.get('/api/account/sessions').expect(401);
    await agent.get('/api/analysis/1/preview').expect(404);
  });

  it('keeps the session that changed the password, on every replica', async () => {
    const replica = await system.startReplica();
    const { headers } = await system.visitor().post('/api/login').send(member).expect(200);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const userAt = (gateway?: Gateway) => system.visitor(gateway).get('/api/user').set('Cookie', cookie);
    await userAt(replica).expect(200);
    await change(system.visitor().set('Cookie', cookie)).expect(200);
    await userAt(replica).expect(200);
    await userAt().expect(200);
  });

  it('limits guesses at the current password like sign-in', async () => {
    const limits = {
      ...scaledRateLimits(1000),
      signInPerAddressAndAccount: { points: 3, durationSeconds: 60 },
    };
    const limited = await system.startReplica({ change: { rateLimits: limits } });
    const thief = await signedInAs(member, limited);
    for (const guess of ['one', 'two', 'three']) await change(thief, guess).expect(403);
    await change(thief, member.password).expect(429);
  });

  it('ends all sessions by a mailed link, and none by a guess', async () => {
    const agents = [await signedInAs(member), await signedInAs(member)];
    const reset = (token: string) =>
      system.visitor().post('/api/password/reset').send({ token, password: newPassword });
    await reset('a guess').expect(400, 'This link was used or has expired. Please ask for a new one.');
    expect(await Promise.all(agents.map(isSignedIn))).toEqual([true, true]);
    await reset(resetToken).expect(200, '');
    expect(await Promise.all(agents.map(isSignedIn))).toEqual([false, false]);
  });

  it('answers and limits reset requests alike for every address', async () => {
    const limits = { ...scaledRateLimits(1000), resetPerAccount: { points: 2, durationSeconds: 60 } };
    const limited = await system.startReplica({ change: { rateLimits: limits } });
    for (const email of [member.email, 'nobody@example.com']) {
      const ask = () => system.visitor(limited).post('/api/password/forgot').send({ email });
      await ask().expect(202, '');
      await ask().expect(202, '');
      await ask().expect(429);
    }
    expect(system.members.resets).toHaveLength(4);
  });

  it('gives no session for a password replaced while it was checked', async () => {
    const { members } = system;
    members.afterVerification = async () => {
      members.afterVerification = () => Promise.resolve();
      const body = { token: resetToken, password: newPassword };
      await system.visitor().post('/api/password/reset').send(body).expect(200);
    };
    const thief = system.visitor();
    await thief.post('/api/login').send(member).expect(401);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('asks for the password before the address is changed, limited like sign-in', async () => {
    const limits = {
      ...scaledRateLimits(1000),
      signInPerAddressAndAccount: { points: 3, durationSeconds: 60 },
    };
    const limited = await system.startReplica({ change: { rateLimits: limits } });
    const agent = await signedInAs(member, limited);
    const ask = (password: string | null, email = ' New@Example.com') =>
      agent.post('/api/account/email').send({ email, password });
    await ask(member.password, 'nobody').expect(400, 'Invalid email address');
    await ask('a guess').expect(403, 'The current password is not right.');
    await ask(member.password).expect(202, '');
    expect(system.members.emailChanges).toEqual([
      { userId: 1, email: 'new@example.com', password: member.password, hasJustSignedIn: true },
    ]);
    for (const guess of ['one', 'two', null]) await ask(guess).expect(403);
    await ask(member.password).expect(429);
  });

  it('mails an address a few links an hour, whoever asks', async () => {
    const limits = { ...scaledRateLimits(1000), resetPerAccount: { points: 2, durationSeconds: 60 } };
    const limited = await system.startReplica({ change: { rateLimits: limits } });
    const agent = await signedInAs(member, limited);
    const email = 'victim@example.com';
    const ask = () => agent.post('/api/account/email').send({ email, password: member.password });
    await ask().expect(202);
    await system.visitor(limited).post('/api/password/forgot').send({ email }).expect(202);
    await ask().expect(429);
  });

  it('mails a new proof link only a few times an hour', async () => {
    const limits = { ...scaledRateLimits(1000), resetPerAccount: { points: 2, durationSeconds: 60 } };
    const limited = await system.startReplica({ change: { rateLimits: limits } });
    const agent = await signedInAs(member, limited);
    const again = () => agent.post('/api/account/email/proof');
    await again().expect(202, '');
    await again().expect(202, '');
    await again().expect(429);
    expect(system.members.emailProofs).toEqual([1, 1]);
  });

  it('tells a member that free credits wait for a proof', async () => {
    const agent = await signedInAs(member);
    expect((await agent.get('/api/user')).body).not.toHaveProperty('creditsAwaitProof');
    for (const account of system.members.accounts) account.creditsAwaitProof = true;
    expect((await agent.get('/api/user')).body).toMatchObject({ creditsAwaitProof: true });
  });

  it('ends other sessions only when a mailed link changes the address', async () => {
    const [agent, thief] = [await signedInAs(member), await signedInAs(member)];
    const confirm = (token: string, by = agent) => by.post('/api/email/confirm').send({ token });
    await confirm('a guess').expect(400, /^This link was used or has expired\./);
    expect((await confirm(provingToken).expect(200)).body).toEqual({ outcome: 'proven', givesCredits: true });
    expect(await Promise.all([agent, thief].map(isSignedIn))).toEqual([true, true]);
    expect((await confirm(resetToken).expect(200)).body).toEqual({ outcome: 'changed', givesCredits: false });
    expect(await Promise.all([agent, thief].map(isSignedIn))).toEqual([true, false]);
    await confirm(resetToken, system.visitor()).expect(200);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('lets no call under way bring back an ended session', async () => {
    const agent = await signedInAs(member);
    const backend = await openSessionBackend({ url: store.sessionUrl, logger });
    const [stored] = await backend.ofMember(1);
    if (!stored) throw new Error('no session');
    const underWay = await promisify(backend.store.get.bind(backend.store))(stored.sessionId);
    await agent.post('/api/logout').expect(200);
    if (!underWay) throw new Error('no session');
    underWay.cookie.expires = new Date(Date.now() + 60_000);
    await promisify(backend.store.set.bind(backend.store))(stored.sessionId, underWay);
    expect(await promisify(backend.store.get.bind(backend.store))(stored.sessionId)).toBeFalsy();
    expect(await backend.ofMember(1)).toEqual([]);
    await backend.close();
  });
}

describe('account with sessions in PostgreSQL', () => {
  accountContract(async () => {
    const database = await createTestDatabase();
    return { sessionUrl: database.url, close: () => database.drop() };
  });
});

describeWith('account with sessions in Redis', startRedis, (server) => {
  accountContract(async () => {
    const client = await createClient({ url: server().url }).connect();
    await client.flushAll();
    await client.close();
    return { sessionUrl: server().url, close: () => Promise.resolve() };
  });
});

describeWith('sessions of a version that kept no sets of them', startRedis, (server) => {
  it('indexes old sessions by a scan at the first start only', async () => {
    const client = await createClient({ url: server().url }).connect();
    await client.flushAll();
    await client.set('jinwi:session:old', JSON.stringify({ userId: 1, cookie: {} }));
    const scans = async () => /cmdstat_scan:calls=(\d+)/.exec(await client.info('commandstats'))?.[1];
    const start = async () => {
      const backend = await openSessionBackend({ url: server().url, logger });
      const found = await backend.ofMember(1);
      await backend.close();
      return found.map(({ sessionId }) => sessionId);
    };
    expect(await start()).toEqual(['old']);
    const before = await scans();
    expect(await start()).toEqual(['old']);
    expect(await scans()).toBe(before);
    await client.close();
  });
});
