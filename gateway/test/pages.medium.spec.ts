import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inlineScriptHashes } from '../src/pages/built-frontend.js';
import { memberPreloads } from '../src/pages/page-preloads.js';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';
import supertest, { type Response } from 'supertest';

const shell = `<!doctype html><html><head>
<script>document.documentElement.lang = 'ko';</script>
<script type="module" src="/assets/index-abc123.js"></script>
<link rel="modulepreload" href="/assets/react-def456.js"></head><body><div id="root"></div></body></html>`;
/** The shell as sent to a browser without a session. */
const visitorShell = shell.replace('<head>', '<head><meta name="visitor" />');
/** A shell that also preloads the script of the terms. */
const withTerms = (html: string) =>
  html.replace('</head>', `<link rel="modulepreload" crossorigin href="${termsScript}"></head>`);
const drawnTerms = "<h1>Terms for $& and $'</h1>";
const reportFrame = '<link href="{image}"><img src="{image}">';
const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;
const style = `body{color:${'#000'.repeat(1)}}${' '.repeat(3000)}`;

const termsScript = '/assets/terms-jkl012.js';

const manifest = {
  'index.html': { file: 'assets/index-abc123.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-def456.js' },
  'src/prerendered.ts': { file: 'assets/prerendered-ghi789.js' },
  'src/app/pages/terms-page.tsx': { file: termsScript.slice(1) },
};

const publicUrl = 'https://jinwi.example';

/** All security-relevant headers, sorted, with changing values blanked. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    Object.entries(headers as Record<string, string>)
      .filter(
        ([name]) =>
          ![
            'date',
            'connection',
            'keep-alive',
            'content-length',
            'etag',
            'last-modified',
            'x-request-id',
          ].includes(name),
      )
      .sort(),
  );

describe('pages and headers', () => {
  let folder: string;
  let system: GatewaySystem;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-frontend-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), shell);
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    await mkdir(join(folder, 'prerendered'));
    await writeFile(join(folder, 'prerendered/terms.html'), drawnTerms);
    await writeFile(join(folder, 'prerendered/history-report.html'), reportFrame);
    await writeFile(join(folder, 'assets/index-abc123.js'), script);
    await writeFile(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(script));
    await writeFile(join(folder, 'assets/index-abc123.js.gz'), gzipSync(script));
    await writeFile(join(folder, 'assets/index-abc123.js.map'), '{}');
    await writeFile(join(folder, 'assets/style-def456.css'), style);
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    system = await startGatewaySystem({
      environment: { FRONTEND_DIST: folder, NODE_ENV: 'test', PUBLIC_URL: publicUrl },
    });
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string) => supertest(`http://127.0.0.1:${system.gateway.port}`).get(path);

  it.each([
    '/',
    '/auth',
    '/mypage',
    '/analyze',
    '/history',
    '/generate',
    '/credits',
    '/analyze/',
    '/auth?x=1',
  ])('API-077 UI-012 the page %s is the shell, checked again each time', async (path) => {
    const response = await get(path).expect(200, visitorShell);
    expect(response.headers['cache-control']).toBe('no-cache');
    await get(path).set('If-None-Match', String(response.headers.etag)).expect(304);
  });

  it('UI-306 shows the prerendered page to visitors only', async () => {
    const { text, headers } = await get('/terms').expect(200);
    expect(text).toContain(`<div id="root"><div data-prerendered="ko" inert>${drawnTerms}</div></div>`);
    const later = `/assets/index-abc123.js /assets/react-def456.js ${termsScript}`;
    expect(text).toContain(`src="/assets/prerendered-ghi789.js" data-scripts="${later}"></script>`);
    expect(text.match(/<script type|modulepreload/g)).toHaveLength(1);
    expect(headers.link).toBeUndefined();
    await get('/terms').set('If-None-Match', String(headers.etag)).expect(304);
    const session = '__Host-jinwi=s%3Aabc';
    await get('/terms')
      .set({ Cookie: session, 'If-None-Match': String(headers.etag) })
      .expect(200, withTerms(shell));
    await get('/terms?reset=1').expect(200, withTerms(visitorShell));
    await get('/prerendered/terms.html').expect(404, visitorShell);
  });

  it('UI-306 the shell says nobody is signed in only without a session cookie', async () => {
    const visitors = await get('/').set('Cookie', 'jinwi=x; not__Host-jinwi=y').expect(200, visitorShell);
    expect(visitors.headers.vary).toMatch(/Cookie/);
    const known = (name: string) =>
      get('/').set('Cookie', `other=1; ${name}=s%3Aabc`).set('If-None-Match', String(visitors.headers.etag));
    await known('__Host-jinwi').expect(200, shell);
    await known('jinwi').expect(304);
  });

  it('UI-306 a member’s page names in its header what it requests first', async () => {
    const { headers } = await get('/history?analysis=7').set('Cookie', '__Host-jinwi=s%3Aabc').expect(200);
    expect(headers.link).toBe(memberPreloads('/api/analysis/7'));
  });

  it('UI-405 a member’s page that opens with a report holds its image', async () => {
    const asMember = (path: string) => get(path).set('Cookie', '__Host-jinwi=s%3Aabc');
    const { text, headers } = await asMember('/history?analysis=7').expect(200);
    const image = '/api/analysis/7/image';
    expect(text).toContain(
      `<div id="root"><div data-prerendered="" inert><link href="${image}"><img src="${image}"></div></div>`,
    );
    const etag = String(headers.etag);
    await asMember('/history?analysis=7').set('If-None-Match', etag).expect(304);
    await asMember('/history?analysis=8').set('If-None-Match', etag).expect(200);
  });

  it.each([
    '/history',
    '/history?analysis=x"><script>',
    '/history?analysis=1&analysis=2',
    '/terms?analysis=7',
  ])('UI-405 a page without a report holds no image: %s', async (path) => {
    const { text } = await get(path).set('Cookie', '__Host-jinwi=s%3Aabc').expect(200);
    expect(text).toContain('<div id="root"></div>');
  });

  it('UI-405 a visitor’s page holds no image of a report', async () => {
    await get('/history?analysis=7').expect(200, visitorShell);
  });

  it.each([
    '/nope',
    '/history/12',
    '/analyze/x',
    '/index.html',
    '/Auth',
    '/apiary',
    '/%2e%2e/etc/passwd',
    '/..%2fpackage.json',
    '/assets.txt',
  ])('UI-012 the unknown page %s is the shell with 404', async (path) => {
    await get(path).expect(404, visitorShell);
  });

  it.each(['/assets/nope.js', '/assets/index-abc123.js.map', '/assets/', '/assets/../index.html.br'])(
    'API-077 the unknown file %s is not the shell',
    async (path) => {
      const { status, text } = await get(path);
      expect([status, text === visitorShell && path.startsWith('/assets/n')]).toEqual([404, false]);
    },
  );

  it('API-077 hashed assets stay for a year, compressed', async () => {
    const brotli = await get('/assets/index-abc123.js')
      .set('Accept-Encoding', 'gzip, br')
      .expect(200, script);
    expect(headersOf(brotli)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotli.headers.vary).toMatch(/Accept-Encoding/);
    const gzip = await get('/assets/index-abc123.js').set('Accept-Encoding', 'gzip').expect(200, script);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await get('/assets/index-abc123.js').set('Accept-Encoding', 'identity').expect(200, script);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const onTheFly = await get('/assets/style-def456.css').set('Accept-Encoding', 'gzip').expect(200, style);
    expect(onTheFly.headers['content-encoding']).toBe('gzip');
    const shellAnswer = await get('/').set('Accept-Encoding', 'gzip').expect(200, visitorShell);
    expect(shellAnswer.headers['cache-control']).toBe('no-cache');
    await get('/favicon.svg').expect('Cache-Control', 'public, max-age=3600').expect('Content-Type', /svg/);
  });

  it('API-078 sends the headers of each class of route', async () => {
    const signIn = await system.visitor().post('/api/login').send(member).expect(200);
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    const classes = {
      page: await get('/'),
      asset: await get('/assets/index-abc123.js').set('Accept-Encoding', 'identity'),
      api: await get('/api/user').set('Cookie', cookie).expect(200),
      apiError: await get('/api/user'),
      docs: await get('/api/docs').redirects(1),
      redirect: await get('/api/auth/google').redirects(0),
      health: await get('/healthz'),
    };
    const seen = Object.fromEntries(
      Object.entries(classes).map(([name, response]) => {
        const { 'set-cookie': _cookie, ...headers } = headersOf(response);
        return [name, headers];
      }),
    );
    expect(seen).toMatchSnapshot();
  });

  it('API-003 the cookie over HTTPS belongs to this host and to no script', async () => {
    const response = await system.visitor().post('/api/login').send(member);
    const cookie = String(response.headers['set-cookie']);
    expect(cookie.replace(/=s[^;]+/, '=…').replace(/Expires=[^;]+/, 'Expires=…')).toBe(
      '__Host-jinwi=…; Path=/; Expires=…; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('API-078 allows the inline script of the shell and nothing beside it', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const [hash] = inlineScriptHashes(shell);
    expect(policy).toContain(`script-src 'self' '${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('API-077 pages say so when they are not built', async () => {
    const bare = await startGatewaySystem();
    try {
      const response = await bare.visitor().get('/analyze').expect(503);
      expect(response.text).toContain('npm run build');
      await bare.visitor().get('/api/user').expect(401);
      await bare.visitor().get('/healthz').expect(200);
    } finally {
      await bare.close();
    }
  }, 30_000);
});
