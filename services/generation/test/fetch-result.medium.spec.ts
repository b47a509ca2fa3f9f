import { type RequestListener } from 'node:http';
import { madePng } from '@jinwi/stand-ins';
import { fetchResult, type ResultRequest } from '../src/results/fetch-result.js';
import { type ResultServer, startResultServer } from './result-server.js';
import { refusalOf } from './submit-request.js';

const png = madePng({ width: 40, height: 30 });
const loopback = [{ address: '127.0.0.1', family: 4 }];
const publicAddress = [{ address: '93.184.216.34', family: 4 }];

describe('fetching results', () => {
  let server: ResultServer | undefined;

  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const request = (given: Partial<ResultRequest> = {}): ResultRequest => ({
    hosts: ['klingai.com'],
    trustedOrigin: null,
    signal: new AbortController().signal,
    resolve: () => Promise.reject(new Error('nothing is to be resolved')),
    ...given,
  });

  /** Expects a refusal, and returns the message, which names the violated rule. */
  const refused = async (address: string, given: Partial<ResultRequest> = {}) => {
    const { kind, message } = await refusalOf(fetchResult(address, request(given)));
    expect(kind).toBe('failed');
    return message;
  };

  /** Fetches from a trusted origin, so that the scheme and the address are not checked. */
  const fetchFrom = async (listener: RequestListener, given: Partial<ResultRequest> = {}) => {
    server = await startResultServer(listener);
    const trustedOrigin = `http://results.test:${server.port}`;
    const resolve = () => Promise.resolve(loopback);
    return fetchResult(`${trustedOrigin}/a.png`, request({ trustedOrigin, resolve, ...given }));
  };

  it.each([
    'http://s15-kling.klingai.com/a.png',
    'ftp://s15-kling.klingai.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('takes https only, not %s', async (address) => {
    expect(await refused(address)).toMatch(/scheme/u);
  });

  it.each([
    'https://example.com/a.png',
    'https://klingai.com.example.com/a.png',
    'https://evilklingai.com/a.png',
    'https://klingai.com./a.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://2852039166/',
    'https://0251.0376.0251.0376/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://localhost/',
  ])('asks listed hosts only, not %s', async (address) => {
    expect(await refused(address)).toMatch(/host/u);
  });

  it('takes no credentials, other ports or malformed addresses', async () => {
    expect(await refused('https://user@s15-kling.klingai.com/')).toMatch(/credentials/u);
    expect(await refused('https://klingai.com:pass@169.254.169.254/')).toMatch(/credentials/u);
    expect(await refused('https://s15-kling.klingai.com:8443/')).toMatch(/port/u);
    expect(await refused('//klingai.com/a.png')).toMatch(/valid/u);
  });

  it.each([
    '169.254.169.254',
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.9',
    '::1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00::1',
    'fe80::1',
  ])('asks no host that resolves to %s', async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const resolve = () => Promise.resolve([...publicAddress, { address, family }]);
    expect(await refused('https://s15-kling.klingai.com/a.png', { resolve })).toMatch(/public/u);
  });

  it.each([
    '169.254.169.254',
    '0xa9.0xfe.0xa9.0xfe',
    '2852039166',
    '0251.0376.0251.0376',
    '[::1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
  ])('asks no private address even if somebody lists it: %s', async (host) => {
    const { hostname } = new URL(`https://${host}/`);
    expect(await refused(`https://${host}/latest/meta-data/`, { hosts: [hostname] })).toMatch(/public/u);
  });

  it('resolves once: what the name answers later changes nothing', async () => {
    const answers = [loopback, [{ address: '127.0.0.2', family: 4 }]];
    let questions = 0;
    const resolve = () => Promise.resolve(answers[questions++] ?? []);
    const bytes = await fetchFrom((_request, response) => response.end(png), { resolve });
    expect(Buffer.from(bytes).equals(png)).toBe(true);
    expect(questions).toBe(1);
  });

  it('a trusted origin is exact in scheme, host and port', async () => {
    const rules = { trustedOrigin: 'http://10.0.0.5:8080' };
    expect(await refused('http://10.0.0.5:8081/a.png', rules)).toMatch(/scheme/u);
    expect(await refused('https://10.0.0.5/a.png', rules)).toMatch(/host/u);
    expect(await refused('http://10.0.0.6:8080/a.png', rules)).toMatch(/scheme/u);
    expect(await refused('http://me@10.0.0.5:8080/a.png', rules)).toMatch(/credentials/u);
  });

  it.each([301, 302, 307, 308])('follows no redirect %i, here to loopback', async (status) => {
    const other = await startResultServer((_request, response) => response.end(png));
    const work = fetchFrom((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${other.port}/secret` }).end(png),
    );
    expect(await refusalOf(work)).toMatchObject({ kind: 'failed', details: { status } });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it.each([
    [403, 'failed'],
    [404, 'failed'],
    [410, 'failed'],
    [204, 'failed'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('status %i is %s', async (status, kind) => {
    const work = fetchFrom((_request, response) => response.writeHead(status).end());
    expect(await refusalOf(work)).toMatchObject({ kind, details: { status } });
  });

  it('ends a slow drip after its time, however steadily it comes', async () => {
    const drip: RequestListener = (_request, response) => {
      response.write(png.subarray(0, 8));
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const startedMs = Date.now();
    const work = fetchFrom(drip, { timeoutMs: 400 });
    expect(await refusalOf(work)).toMatchObject({ kind: 'retry' });
    expect(Date.now() - startedMs).toBeLessThan(5_000);
  });

  it('reads no more than allowed, whether the length is said or not', async () => {
    const limits = { sizeBytesMax: 100_000 };
    let sentBytes = 0;
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sentBytes += 16_384;
      };
      response.on('drain', more).write(png);
      more();
    };
    expect((await refusalOf(fetchFrom(endless, limits))).message).toMatch(/larger/u);
    expect(sentBytes).toBeLessThan(50_000_000);
    await server?.close();

    const said: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100001' }).write(png);
    };
    expect(await refusalOf(fetchFrom(said, limits))).toMatchObject({ kind: 'failed' });
  });

  it('asks again for what broke off, and stops when told to', async () => {
    const broken: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write(png.subarray(0, 60));
      setTimeout(() => response.destroy(), 50);
    };
    expect(await refusalOf(fetchFrom(broken))).toMatchObject({ kind: 'retry' });
    await server?.close();

    const silent: RequestListener = () => undefined;
    const signal = AbortSignal.timeout(100);
    expect(await refusalOf(fetchFrom(silent, { signal }))).toMatchObject({ kind: 'retry' });
  });

  it.each([
    ['a page', '<!doctype html><script>'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['a GIF', 'GIF89a'],
  ])('takes no %s for an image, whatever type it says', async (_what, body) => {
    const work = fetchFrom((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(body),
    );
    expect(await refusalOf(work)).toMatchObject({ kind: 'failed' });
  });

  it('waits no longer for a name than for the rest', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const work = fetchResult('https://s15-kling.klingai.com/', request({ resolve, timeoutMs: 100 }));
    expect(await refusalOf(work)).toMatchObject({ kind: 'retry' });

    const signal = AbortSignal.abort();
    const stopped = fetchResult('https://s15-kling.klingai.com/', request({ resolve, signal }));
    expect(await refusalOf(stopped)).toMatchObject({ kind: 'retry' });
  });

  it('may retry an unresolved name or a server that is away', async () => {
    const unknown = fetchResult('https://s15-kling.klingai.com/', request());
    expect(await refusalOf(unknown)).toMatchObject({ kind: 'retry' });

    server = await startResultServer(() => undefined);
    const trustedOrigin = `http://127.0.0.1:${server.port}`;
    await server.close();
    server = undefined;
    const away = fetchResult(`${trustedOrigin}/`, request({ trustedOrigin }));
    expect(await refusalOf(away)).toMatchObject({ kind: 'retry', details: { code: 'ECONNREFUSED' } });
  });
});
