import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AppError } from '@jinwi/contracts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { storedKeys } from './key-responder.js';
import { aKey, bearer, strangerId } from './v1-callers.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const image = png.toString('base64');

describe('/api/mcp', () => {
  let system: AnalysisSystem;
  let origin = '';
  const pictures = createServer(({ url }, response) => {
    response.statusCode = url === '/photo.png' ? 200 : 404;
    response.end(png);
  });
  const clients: Client[] = [];

  beforeAll(async () => {
    pictures.listen(0, '127.0.0.1');
    await once(pictures, 'listening');
    origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
    system = await startAnalysisSystem({ OUTBOUND_TRUSTED_ORIGINS: origin });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    pictures.close();
  });
  beforeEach(() => {
    storedKeys.length = 0;
    system.answers.state = 'done';
    system.answers.failure = null;
    system.answers.refusal = null;
    system.answers.submissions.length = 0;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  async function assistant(secret: string, headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'a test', version: '1' });
    clients.push(client);
    const url = new URL('/api/mcp', system.gateway.url);
    const requestInit = { headers: { ...bearer(secret), ...headers } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return client;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));

  const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === 'text' ? first.text : '');

  const post = (init: RequestInit & { cookie?: string }) =>
    system.send('/api/mcp', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(init.headers as Record<string, string>),
      },
    });

  it('tells a standard MCP client its tools, and not to overclaim', async () => {
    const client = await assistant(aKey().secret);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['check_image', 'get_report']);
    expect(client.getInstructions()).toContain('never call a picture authentic');
  });

  it('takes one message a call, and no array of them', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answered = await post({ headers: bearer(aKey().secret), body: JSON.stringify([message, message]) });
    expect(answered.status).toBe(400);
    expect(await answered.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_600, message: 'Please send one message at a time; arrays are not taken.' },
    });
  });

  it('takes an image to its report within the key’s credit limit', async () => {
    const { secret, id } = aKey({ creditLimit: 5 });
    const client = await assistant(secret);
    const answer = await call(client, 'check_image', { image, name: '../x/photo.png', language: 'en' });
    expect(answer.isError).toBeUndefined();
    expect(answer.structuredContent).toMatchObject({ id: 1, state: 'done', score: 90 });
    expect(textOf(answer)).toContain('A test that finds nothing is not a proof of authenticity.');
    expect(system.answers.submissions).toMatchObject([
      { imageName: 'photo.png', imageSize: png.length, spender: { id, creditLimit: 5 } },
    ]);
    expect(await system.storedKeys()).toContain(system.answers.submissions[0]?.key);
  });

  it('fetches an image from a server', async () => {
    const answer = await call(await assistant(aKey().secret), 'check_image', { url: `${origin}/photo.png` });
    expect(answer.structuredContent).toMatchObject({ state: 'done' });
    expect(system.answers.submissions).toMatchObject([{ imageName: 'photo.png', imageSize: png.length }]);
    const missing = await call(await assistant(aKey().secret), 'check_image', { url: `${origin}/other` });
    expect(textOf(missing)).toContain('batch.fetch-failed');
  });

  it('answers in Korean when asked to', async () => {
    const client = await assistant(aKey().secret);
    const answer = await call(client, 'get_report', { id: 7, language: 'ko' });
    expect(textOf(answer)).toContain('이 결과로 알 수 없는 것');
    expect(textOf(answer)).toContain('- 콘텐츠 자격 증명(C2PA)이 없습니다.');
  });

  it('says that an analysis is under way, and why one failed', async () => {
    const client = await assistant(aKey().secret);
    system.answers.state = 'running';
    const running = await call(client, 'get_report', { id: 7, language: 'en' });
    expect(running.structuredContent).toEqual({ id: 7, state: 'running' });
    expect(textOf(running)).toContain('get_report');
    Object.assign(system.answers, { state: 'failed', failure: 'image.unreadable' });
    const failed = await call(client, 'get_report', { id: 7, language: 'en' });
    expect(failed).toMatchObject({ isError: true });
    expect(textOf(failed)).toContain('image.unreadable');
  });

  it.each([
    [
      'something else than an image',
      { image: Buffer.from('<svg/>').toString('base64') },
      'upload.unsupported',
    ],
    ['neither bytes nor an address', {}, 'request.invalid'],
    ['both', { image, url: 'https://example.com/a.png' }, 'request.invalid'],
    ['an address inside our network', { url: 'http://127.0.0.1:9/a.png' }, 'batch.address-refused'],
    ['no base64', { image: 'a photo' }, 'base64'],
    [
      'too large an image',
      { image: Buffer.alloc(5 * 1024 * 1024 + 1, png).toString('base64') },
      'upload.too-large',
    ],
  ])('refuses %s in words and keeps nothing', async (_what, args, said) => {
    const before = await system.storedKeys();
    const answer = await call(await assistant(aKey().secret), 'check_image', args);
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(new RegExp(said));
    expect(system.answers.submissions).toEqual([]);
    expect(await system.storedKeys()).toEqual(before);
  });

  it('keeps no image of a refused analysis', async () => {
    const before = await system.storedKeys();
    system.answers.refusal = new AppError('credits.insufficient');
    const answer = await call(await assistant(aKey().secret), 'check_image', { image, language: 'en' });
    expect(textOf(answer)).toContain('credits.insufficient');
    expect(await system.storedKeys()).toEqual(before);
  });

  it('checks no image for a key that may only read', async () => {
    const client = await assistant(aKey({ scopes: ['read'] }).secret);
    const answer = await call(client, 'check_image', { image });
    expect(textOf(answer)).toContain('key.scope-missing');
    expect(system.answers.submissions).toEqual([]);
  });

  it('shows a foreign member nothing', async () => {
    const client = await assistant(aKey({ userId: strangerId }).secret);
    expect(textOf(await call(client, 'get_report', { id: 7 }))).toContain('analysis.not-found');
  });

  it('is closed without a valid key of the right scope', async () => {
    const cookie = await system.signIn('owner');
    const { secret } = aKey();
    storedKeys.length = 0;
    for (const init of [{}, { cookie }, { headers: bearer(secret) }]) {
      const refused = await post(init);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('Bearer');
      expect(await refused.json()).toMatchObject({ code: 'key.required' });
    }
    const other = await post({ headers: bearer(aKey({ scopes: ['generate'] }).secret) });
    expect([other.status, await other.json()]).toMatchObject([403, { code: 'key.scope-missing' }]);
  });

  it('is closed to pages of other sites, as the standard asks', async () => {
    const headers = { ...bearer(aKey().secret), Origin: 'https://evil.example' };
    const refused = await post({ headers });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'request.foreign-origin' }]);
  });

  it('reads no large body before it knows the sender', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'x',
      params: { text: 'a'.repeat(200_000) },
    });
    expect((await post({ body })).status).toBe(401);
    const headers = bearer(aKey().secret);
    expect((await post({ headers, body })).status).toBe(200);
    const tooLarge = await post({ headers, body: `"${'a'.repeat(7_500_000)}"` });
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'request.body-too-large' }]);
    const broken = await post({ headers, body: '{' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'request.invalid' }]);
  });

  it.each(['GET', 'DELETE'])('offers no stream and no session: %s', async (method) => {
    const response = await system.send('/api/mcp', { method, headers: bearer(aKey().secret) });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('counts checks with the analyses of the member', async () => {
    const response = await post({
      headers: bearer(aKey().secret),
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'check_image', arguments: { image } },
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toContain('"analyses";q=3000;w=60');
  });
});
