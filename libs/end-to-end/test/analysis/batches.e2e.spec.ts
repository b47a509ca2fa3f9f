import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createdKeySchema, v1BatchItemsSchema, v1BatchSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { BatchSteps } from '../helpers/batch-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('batches in the whole product', () => {
  let server: Server;
  let origin: string;
  let system: TestSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 200, height: 150 });
    server = createServer((request, response) => {
      if (request.url === '/photo.jpg') response.end(photo);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    system = await startTestSystem({ environment: { OUTBOUND_TRUSTED_ORIGINS: origin } });
  }, 60_000);

  afterAll(async () => {
    await system.close();
    server.close();
  });

  async function memberWithKey() {
    const member = new HttpMember(system.url);
    await member.register();
    const settings = { name: 'a program', scopes: ['analyze', 'read'], creditLimit: null, validDays: 1 };
    const made = await member.post('/api/account/keys', { ...settings, password: member.password });
    const key = createdKeySchema.parse(await made.json());
    const send = (path: string, init: RequestInit = {}) =>
      fetch(system.url + path, {
        ...init,
        headers: { Authorization: `Bearer ${key.secret}`, ...(init.headers as Record<string, string>) },
      });
    return { member, key, send };
  }

  it('fetch the named images, analyze them, and charge only for those analyzed', async () => {
    const { member, key, send } = await memberWithKey();
    const addresses = [`${origin}/photo.jpg`, `${origin}/nothing.jpg`, 'https://10.1.2.3/a.jpg'];
    const opened = await send('/api/v1/batches', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ addresses }),
    });
    expect(opened.status).toBe(202);
    const location = opened.headers.get('location') ?? '';
    const waited = await send(location, { headers: { Prefer: 'wait=60' } });
    expect(v1BatchSchema.parse(await waited.json())).toMatchObject({
      state: 'done',
      counts: { total: 3, done: 1, failed: 2 },
    });
    const { items } = v1BatchItemsSchema.parse(await (await send(`${location}/items`)).json());
    expect(items).toMatchObject([
      { state: 'done', imageName: 'photo.jpg', verdict: expect.any(String) as string, failure: null },
      { state: 'failed', failure: { code: 'batch.fetch-failed' } },
      { state: 'failed', failure: { code: 'batch.address-refused' } },
    ]);
    await until(async () => (await member.user()).credits === 4);
    const stranger = await memberWithKey();
    expect((await stranger.send(location)).status).toBe(404);
    await member.send(`/api/account/keys/${key.id}`, { method: 'DELETE' });
    expect((await send(location)).status).toBe(401);
  });

  it('are refused beyond the credits, and fail images without a credit', async () => {
    const { member } = await memberWithKey();
    expect((await member.post('/api/batches', { count: 6 })).status).toBe(402);
    const batch = await BatchSteps.open(member, 5);
    await member.analyze(copyOf(photo));
    await batch.upload([1, 2, 3, 4, 5].map(() => copyOf(photo)));
    await batch.close();
    const table = await batch.untilDone(60_000);
    expect(table.batch.counts).toEqual({ total: 5, done: 4, failed: 1 });
    expect(table.items.map(({ failure }) => failure).filter(Boolean)).toEqual(['credits.insufficient']);
    await until(async () => (await member.user()).credits === 0);
  });
});
