import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type GuardedGet, guardedGet, type Resolve } from '../src/index.js';

const loopback = [{ address: '127.0.0.1', family: 4 }];

describe('getting an address that somebody else chose', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  const routes: Record<string, RequestListener> = {
    '/a.png': (_, response) => response.end('a picture'),
    '/endless': (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(200)), 5);
      response.on('close', () => clearInterval(timer));
    },
    '/silent': () => undefined,
    '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/nowhere': (_, response) => response.writeHead(302).end(),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const [, left] = /^\/hops\/(\d)$/.exec(path) ?? [];
      const [, to] = /^\/to\/(.*)$/.exec(path) ?? [];
      if (left !== undefined)
        response.writeHead(302, { location: left === '0' ? '/a.png' : `/hops/${Number(left) - 1}` }).end();
      else if (to !== undefined) response.writeHead(301, { location: decodeURIComponent(to) }).end();
      else (routes[path] ?? ((_, answer) => answer.writeHead(404).end()))(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://stub.test:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const get = (path: string, given: Partial<GuardedGet> = {}) =>
    guardedGet(
      path.startsWith('/') ? origin + path : path,
      {
        trustedOrigins: [origin],
        signal: new AbortController().signal,
        timeoutMs: 2_000,
        sizeBytesMax: 1_000,
        resolve: () => Promise.resolve(loopback),
        ...given,
      },
      async ({ url, body }) => {
        const parts: Buffer[] = [];
        for await (const part of body) parts.push(part);
        return { path: url.pathname, text: Buffer.concat(parts).toString() };
      },
    );

  it('follows three redirects, and says where the answer came from', async () => {
    expect(await get('/hops/2')).toEqual({ path: '/a.png', text: 'a picture' });
    expect(asked).toHaveLength(4);
  });

  it.each(['/hops/3', '/circle'])('gives up after three redirects: %s', async (path) => {
    await expect(get(path)).rejects.toMatchObject({ kind: 'refused', details: { rule: 'few-redirects' } });
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['https://127.0.0.1/', 'public'],
    ['https://10.0.0.1/', 'public'],
    ['https://0x7f.1/', 'public'],
    ['https://0177.0.0.1/', 'public'],
    ['https://2130706433/', 'public'],
    ['https://169.254.169.254/latest/meta-data/', 'public'],
    ['https://[::ffff:127.0.0.1]/', 'public'],
    ['https://[fe80::1]/', 'public'],
    ['https://metadata/', 'public'],
    ['https://private.test/', 'public'],
    ['https://[fe80::1%25eth0]/', 'valid-url'],
    ['https://me:pass@example.com/', 'no-credentials'],
    ['https://example.com:8443/', 'default-port'],
    ['http://example.com/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['http://127.0.0.1:9/', 'https'],
  ])('refuses %s, asked for and redirected to', async (address, rule) => {
    const refused = { kind: 'refused', details: { rule } };
    await expect(get(address)).rejects.toMatchObject(refused);
    await expect(get(`/to/${encodeURIComponent(address)}`)).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1);
  });

  it('resolves each host once, so that a second answer cannot lead inside', async () => {
    const answers = [loopback, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = vi.fn<Resolve>(() => Promise.resolve(answers.shift() ?? []));
    expect((await get('/a.png', { resolve })).text).toBe('a picture');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('checks the host of a redirect when it is resolved', async () => {
    const resolve: Resolve = (host) =>
      Promise.resolve(
        host === 'stub.test'
          ? loopback
          : [
              { address: '8.8.8.8', family: 4 },
              { address: '192.168.0.1', family: 4 },
            ],
      );
    const to = `/to/${encodeURIComponent('https://rebind.test/')}`;
    await expect(get(to, { resolve })).rejects.toMatchObject({ details: { rule: 'public' } });
  });

  it.each([
    ['/endless', {}, { kind: 'too-large' }],
    ['/silent', { timeoutMs: 100 }, { kind: 'unreachable', details: { code: 'TimeoutError' } }],
    ['/gone', {}, { kind: 'unreachable', details: { status: 404 } }],
    ['/nowhere', {}, { kind: 'unreachable', details: { status: 302 } }],
  ])('ends %s', async (path, given, error) => {
    await expect(get(path, given)).rejects.toMatchObject(error);
  });

  it('passes on what the reader throws', async () => {
    const request = {
      trustedOrigins: [origin],
      signal: new AbortController().signal,
      timeoutMs: 2_000,
      sizeBytesMax: 1_000,
      resolve: () => Promise.resolve(loopback),
    };
    const work = guardedGet(`${origin}/a.png`, request, () => Promise.reject(new RangeError('mine')));
    await expect(work).rejects.toThrow(RangeError);
  });
});
