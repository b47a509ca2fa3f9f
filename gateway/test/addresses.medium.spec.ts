import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { AppError, openedAddressSchema, publicImageSchema } from '@jinwi/contracts';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { aPng } from './made-zip.js';
import { ownerId } from './member-responders.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();

describe('web addresses that a member gives', () => {
  let server: Server;
  let origin: string;
  let system: AnalysisSystem;
  let owner: string;
  let other: string;
  const asked: string[] = [];
  let running = 0;
  let runningMost = 0;
  const routes: Record<string, RequestListener> = {
    '/a.png': (_, response) => response.end(aPng),
    '/slow.png': (_, response) => {
      running += 1;
      runningMost = Math.max(runningMost, running);
      setTimeout(() => {
        running -= 1;
        response.end(aPng);
      }, 100);
    },
    '/moved': redirect('/a.png'),
    '/circle': redirect('/circle'),
    '/inside': redirect('https://10.0.0.1/a.png'),
    '/page': html(`<meta property="og:image" content="/a.png"><meta property="og:image:width" content="1200">
      <img src="/b.png" alt="A bridge"><img src="/logo.svg"><img src="data:image/png;base64,AA">`),
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<img src="/a.png">');
      const timer = setInterval(() => response.write(' '.repeat(300_000)), 2);
      response.on('close', () => clearInterval(timer));
    },
    '/empty': html('<p>no picture</p>'),
    '/large.png': (_, response) => {
      response.writeHead(200, { 'content-length': String(2 * 1024 * 1024) });
      response.end(Buffer.concat([aPng, Buffer.alloc(2 * 1024 * 1024 - aPng.length)]));
    },
    '/drip.png': (_, response) => {
      response.write(aPng);
      const timer = setInterval(() => response.write(Buffer.alloc(200_000)), 5);
      response.on('close', () => clearInterval(timer));
    },
    '/drawing.svg': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svg),
    '/broken': (_, response) => response.writeHead(500).end(),
    '/text': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('text'),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const route = routes[request.url ?? ''];
      if (route) route(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    system = await startAnalysisSystem({
      OUTBOUND_TRUSTED_ORIGINS: origin,
      UPLOAD_MEGABYTES_MAX: '1',
    });
    [owner, other] = [await system.signIn('owner'), await system.signIn('other')];
  }, 60_000);
  afterAll(async () => {
    await system.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    system.answers.submissions.length = 0;
    Object.assign(system.answers, { state: 'done', refusal: null, image: null, storedBytes: 0 });
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    system.send(path, {
      method: 'POST',
      cookie: owner,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/problem+json',
        Origin: system.gateway.url,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const open = (address: string) => post('/api/addresses', { address });
  const analyze = (path: string, headers?: Record<string, string>) =>
    post('/api/analyze/address', { address: origin + path }, headers);
  const opened = async (path: string) => openedAddressSchema.parse(await (await open(origin + path)).json());
  const previewOf = async (path: string) => {
    const answer = await opened(path);
    if (answer.kind === 'page') throw new Error('it is a page');
    return answer.picture.preview;
  };
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

  it('API-125 lead to an image, also by a redirect', async () => {
    expect(await opened('/moved')).toMatchObject({ kind: 'image', picture: { address: `${origin}/a.png` } });
    expect(system.answers.submissions).toEqual([]);
  });

  it('API-125 lead to a page, whose pictures are listed', async () => {
    expect(await opened('/page')).toMatchObject({
      kind: 'page',
      address: `${origin}/page`,
      pictures: [
        { address: `${origin}/a.png`, width: 1200 },
        { address: `${origin}/b.png`, description: 'A bridge' },
      ],
    });
    expect(asked).toEqual(['/page']);
  });

  it('API-125 lead to an endless page, of which only the beginning is read', async () => {
    expect(await opened('/endless')).toMatchObject({ pictures: [{ address: `${origin}/a.png` }] });
  });

  it.each([
    ['https://127.0.0.1/', 422, 'address.not-public'],
    ['https://[::ffff:10.0.0.1]/', 422, 'address.not-public'],
    ['https://2130706433/', 422, 'address.not-public'],
    ['https://0177.0.0.1/', 422, 'address.not-public'],
    ['https://0x7f.0.0.1/', 422, 'address.not-public'],
    ['https://169.254.169.254/latest/', 422, 'address.not-public'],
    ['https://metadata.google.internal:8080/', 422, 'address.not-public'],
    ['https://me:pass@example.com/', 422, 'address.not-public'],
    ['http://example.com/', 422, 'address.not-https'],
    ['http://127.0.0.1:9/', 422, 'address.not-https'],
    ['/inside', 422, 'address.not-public'],
    ['/circle', 422, 'address.redirects'],
    ['/broken', 422, 'address.refusing'],
    ['/missing', 422, 'address.refusing'],
    ['/text', 422, 'address.not-image'],
    ['/drawing.svg', 422, 'address.not-image'],
    ['https://[fe80::1%25eth0]/', 400, 'address.invalid'],
    ['ftp://example.com/', 400, 'address.invalid'],
    ['', 400, 'address.invalid'],
  ])('API-126 refuse %s for listing and for analysis, at no cost', async (address, status, code) => {
    const whole = address.startsWith('/') ? origin + address : address;
    for (const path of ['/api/addresses', '/api/analyze/address']) {
      const response = await post(path, { address: whole });
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
    }
    expect(system.answers.submissions).toEqual([]);
    expect(await system.storedKeys()).toEqual([]);
  });

  it('API-126 refuse pages without a picture, and pictures that are too large', async () => {
    expect(await codeOf(await open(`${origin}/empty`))).toBe('address.no-picture');
    for (const path of ['/large.png', '/drip.png'])
      expect(await codeOf(await analyze(path))).toBe('address.too-large');
    expect(await codeOf(await open(`${origin}/large.png`))).toBe('address.too-large');
    expect(await codeOf(await analyze('/page'))).toBe('address.not-image');
    expect(system.answers.submissions).toEqual([]);
  });

  it('API-125 submit one image once, with its source, like an upload', async () => {
    const page = `${origin}/page`;
    const headers = { 'Idempotency-Key': 'one', Prefer: 'respond-async' };
    const send = () => post('/api/analyze/address', { address: `${origin}/a.png`, page }, headers);
    const first = await send();
    expect([first.status, first.headers.get('location')]).toEqual([202, '/api/analysis/1']);
    expect(system.answers.submissions).toMatchObject([
      {
        userId: ownerId,
        imageName: 'a.png',
        imageSize: aPng.length,
        source: { address: `${origin}/a.png`, page, fetchedAt: expect.stringMatching(/^\d{4}-/) as string },
      },
    ]);
    expect((await send()).status).toBe(202);
    expect(system.answers.submissions).toHaveLength(1);
    expect(asked).toEqual(['/a.png']);
    expect((await analyze('/a.png')).status).toBe(200);
  });

  it('API-126 keep nothing of an image whose submission is refused', async () => {
    const before = await system.storedKeys();
    system.answers.refusal = new AppError('credits.insufficient');
    expect((await analyze('/a.png')).status).toBe(402);
    expect(await system.storedKeys()).toEqual(before);
  });

  it('API-126 refuse an image for which the member’s storage has no room', async () => {
    const storedBytes = 2_000_000_000 - aPng.length;
    system.answers.storedBytes = storedBytes;
    expect((await analyze('/a.png')).status).toBe(200);
    system.answers.storedBytes = storedBytes + 1;
    expect(await codeOf(await analyze('/a.png'))).toBe('storage.full');
  });

  describe('API-127 previews of listed pictures', () => {
    const see = (path: string, cookie = owner) => system.send(path, { cookie });

    it('are fetched for the member and cannot run as our pages', async () => {
      const response = await see(await previewOf('/a.png'));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(aPng);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    });

    it('open for no one else, altered or expired', async () => {
      const preview = await previewOf('/a.png');
      expect((await see(preview, other)).status).toBe(404);
      expect((await see(preview, '')).status).toBe(401);
      for (const wrong of [`${preview}x`, '/api/addresses/pictures/x.y'])
        expect((await see(wrong)).status).toBe(404);
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1);
      expect((await see(preview)).status).toBe(404);
    });

    it('show no drawing that could hold a script', async () => {
      const page = await opened('/page');
      const preview = page.kind === 'page' ? page.pictures[0]?.preview : '';
      const before = { ...routes };
      Object.assign(routes, { '/a.png': routes['/drawing.svg'] });
      const response = await see(preview ?? '');
      Object.assign(routes, before);
      expect(response.status).toBe(422);
    });

    it('are fetched at most four at a time', async () => {
      const preview = await previewOf('/slow.png');
      runningMost = 0;
      const responses = await Promise.all(Array.from({ length: 12 }, () => see(preview)));
      for (const { status } of responses) expect(status).toBe(200);
      expect(runningMost).toBe(4);
    });
  });

  describe('API-128 a picture shown to search engines', () => {
    const publish = (id = 7, cookie = owner) =>
      system.send(`/api/analysis/${id}/public-image`, {
        method: 'POST',
        cookie,
        headers: { Origin: system.gateway.url },
      });
    const bytes = Buffer.from('a preview');
    beforeEach(async () => {
      const key = 'analyses/shown/preview';
      await system.store.put(key, Readable.from([bytes]), { contentType: 'image/webp', sizeBytesMax: 100 });
      const stored = { key, contentType: 'image/webp', sizeBytes: bytes.length };
      system.answers.image = { ...stored, fileName: 'preview.webp' };
    });

    it('opens for anyone, on any site, for a quarter of an hour', async () => {
      const { address, until } = publicImageSchema.parse(await (await publish()).json());
      const path = address.replace(system.gateway.url, '');
      const response = await system.send(path);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      vi.spyOn(Date, 'now').mockReturnValue(Date.parse(until));
      expect((await system.send(path)).status).toBe(404);
    });

    it('opens no longer once the analysis is deleted', async () => {
      const { address } = publicImageSchema.parse(await (await publish()).json());
      system.answers.image = null;
      expect((await system.send(address.replace(system.gateway.url, ''))).status).toBe(404);
    });

    it('is the member’s own', async () => {
      expect((await publish(7, other)).status).toBe(404);
      expect((await publish(7, '')).status).toBe(401);
    });
  });
});
