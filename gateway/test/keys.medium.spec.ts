import { createHash, randomUUID } from 'node:crypto';
import { createdKeySchema } from '@jinwi/contracts';
import { createLogger, type Logger } from '@jinwi/service-kit';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import { storedKeys } from './key-responder.js';

const path = '/api/account/keys';
const settings = { name: 'build server', scopes: ['read', 'analyze'], validDays: 30, creditLimit: 10 };
const body = { ...settings, password: member.password };

/** A logger whose lines the test can read. */
function recordingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  return { logger: createLogger({ name: 'test', level: 'trace' }, sink), lines };
}

describe('API keys in the account', () => {
  let system: GatewaySystem;
  const { logger, lines } = recordingLogger();

  beforeAll(async () => {
    system = await startGatewaySystem({ logger });
  });
  afterAll(() => system.close());
  beforeEach(() => {
    storedKeys.length = 0;
  });

  const make = async (agent: Awaited<ReturnType<GatewaySystem['signedIn']>>) =>
    createdKeySchema.parse((await agent.post(path).send(body).expect(201)).body);

  it('are made with the password, shown once, listed and revoked', async () => {
    const agent = await system.signedIn();
    const made = await make(agent);
    expect(made).toMatchObject({ name: 'build server', scopes: ['analyze', 'read'], creditLimit: 10 });
    expect(made.secret).toMatch(/^jinwi_[\w-]{43}$/);
    expect(made.hint).toBe(made.secret.slice(-4));
    const { secret, ...key } = made;
    expect((await agent.get(path).expect(200)).body).toEqual({ keys: [key] });
    await agent.delete(`${path}/${made.id}`).expect(200, '');
    await agent.delete(`${path}/${made.id}`).expect(404);
    expect((await agent.get(path).expect(200)).body).toEqual({ keys: [] });
    expect((await make(agent)).secret).not.toBe(secret);
  });

  it('leave the gateway as a hash alone, and no log names them', async () => {
    const agent = await system.signedIn();
    const { secret } = await make(agent);
    expect(storedKeys).toMatchObject([{ secretHash: createHash('sha256').update(secret).digest('hex') }]);
    expect(JSON.stringify(storedKeys)).not.toContain(secret.slice(6));
    await agent.get('/api/v1/account').set('Authorization', `Bearer ${secret}`);
    await agent.get(`/api/v1/account?key=${secret}`);
    expect(lines.join('')).toContain('/api/v1/account');
    expect(lines.join('')).not.toContain(secret.slice(6));
  });

  it('are not made without the right password, session, origin and input', async () => {
    const agent = await system.signedIn();
    await agent
      .post(path)
      .send({ ...body, password: 'a guess' })
      .expect(403);
    await system.visitor().post(path).send(body).expect(401);
    await agent.post(path).set('Origin', 'https://evil.example').send(body).expect(403);
    for (const nonsense of [
      { name: ' ' },
      { name: 'x'.repeat(51) },
      { name: 'a\u0000b' },
      { scopes: [] },
      { scopes: ['admin'] },
      { validDays: 0 },
      { validDays: 1.5 },
      { creditLimit: 0 },
      { creditLimit: 2 ** 31 },
      { creditLimit: '5' },
    ])
      await agent
        .post(path)
        .send({ ...body, ...nonsense })
        .expect(400);
    expect(storedKeys).toEqual([]);
  });

  it('of a member are unknown to another, as are malformed ids', async () => {
    const agent = await system.signedIn();
    const { id } = await make(agent);
    const other = { username: 'other', email: `${randomUUID()}@example.com`, password: member.password };
    const stranger = system.visitor();
    await stranger.post('/api/register').send(other).expect(201);
    expect((await stranger.get(path).expect(200)).body).toEqual({ keys: [] });
    await stranger.delete(`${path}/${id}`).expect(404);
    await stranger.delete(`${path}/none`).expect(404);
    await system.visitor().delete(`${path}/${id}`).expect(401);
    expect((await agent.get(path)).body.keys).toHaveLength(1);
  });

  it('open no route of the browser', async () => {
    const agent = await system.signedIn();
    const { secret } = await make(agent);
    for (const browser of ['/api/user', '/api/analysis/history', path, '/api/credits/lots'])
      await system.visitor().get(browser).set('Authorization', `Bearer ${secret}`).expect(401);
    const revoke = system.visitor().delete(`${path}/${randomUUID()}`);
    await revoke.set('Authorization', `Bearer ${secret}`).expect(401);
  });
});
