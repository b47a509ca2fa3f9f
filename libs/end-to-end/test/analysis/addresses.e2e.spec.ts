import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { analysisRecordSchema, publicImageSchema } from '@jinwi/contracts';
import { newMember } from '../helpers/generation-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('an image by its web address', () => {
  let server: Server;
  let origin: string;
  let system: TestSystem;

  beforeAll(async () => {
    const photo = await madePhoto();
    server = createServer(({ url }, response) => {
      if (url === '/a.jpg') response.end(photo);
      else if (url === '/broken.jpg') response.end(photo.subarray(0, 2_000));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    system = await startTestSystem({ environment: { OUTBOUND_TRUSTED_ORIGINS: origin } });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    server.closeAllConnections();
    server.close();
  });

  it('API-125 API-126 takes one credit when it is analyzed, and none otherwise', async () => {
    const member = await newMember(system.url);
    const analyze = (address: string) => member.post('/api/analyze/address', { address });
    const credits = async () => (await member.user()).credits;
    for (const address of ['https://10.0.0.1/a.jpg', `${origin}/missing.jpg`, `${origin}/broken.jpg`])
      expect((await analyze(address)).status).toBe(422);
    expect(await credits()).toBe(5);
    const record = analysisRecordSchema.parse(await (await analyze(`${origin}/a.jpg`)).json());
    expect(record.source).toMatchObject({ address: `${origin}/a.jpg`, page: null });
    expect(await credits()).toBe(4);
    expect(await (await analyze(`${origin}/a.jpg`)).json()).toMatchObject({ id: record.id, isEarlier: true });
    expect(await credits()).toBe(4);
  });

  it('API-128 shows its preview to anyone at a public address until deleted', async () => {
    const [member, stranger] = [await newMember(system.url), await newMember(system.url)];
    const { id } = await member.analyze(await madePhoto({ seed: 2 }));
    expect((await stranger.post(`/api/analysis/${id}/public-image`, {})).status).toBe(404);
    const answer = await member.post(`/api/analysis/${id}/public-image`, {});
    const { address } = publicImageSchema.parse(await answer.json());
    const path = new URL(address).pathname;
    const seen = await fetch(system.url + path);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await seen.arrayBuffer()).includes('Canon')).toBe(false);
    await member.send(`/api/analysis/${id}`, { method: 'DELETE' });
    expect((await fetch(system.url + path)).status).toBe(404);
  });
});
