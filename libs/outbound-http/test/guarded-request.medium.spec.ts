import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { checkedUrl, type GuardedRequest, guardedRequest, OutboundError } from '../src/index.js';

const loopback = [{ address: '127.0.0.1', family: 4 }];

describe('asking an address that somebody else chose', () => {
  let server: Server | undefined;

  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  /** Requests a new server on loopback that answers with `listener`; its origin is trusted. */
  const ask = async (listener: RequestListener, given: Partial<GuardedRequest> = {}) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const origin = `http://receiver.test:${(server.address() as AddressInfo).port}`;
    const trustedOrigins = [origin];
    return guardedRequest(
      checkedUrl(`${origin}/hook`, { trustedOrigins }),
      request({ trustedOrigins, ...given }),
    );
  };

  const request = (given: Partial<GuardedRequest> = {}): GuardedRequest => ({
    trustedOrigins: [],
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    sizeBytesMax: 1_000,
    resolve: () => Promise.resolve(loopback),
    ...given,
  });

  it('sends a body and reads the answer', async () => {
    const answer = await ask(
      (asked, response) => {
        asked.setEncoding('utf8').on('data', (text) => {
          response.writeHead(201, { 'x-kind': asked.headers['x-kind'] }).end(`${asked.method} ${text}`);
        });
      },
      { method: 'POST', headers: { 'x-kind': 'a' }, body: '진위' },
    );
    expect(answer).toMatchObject({ status: 201, headers: { 'x-kind': 'a' } });
    expect(answer.body.toString('utf8')).toBe('POST 진위');
  });

  it('answers a redirect as it is', async () => {
    const answer = await ask((_asked, response) => response.writeHead(302, { location: '/other' }).end('no'));
    expect(answer).toMatchObject({ status: 302, body: Buffer.alloc(0) });
  });

  it('says the status of an answer that is too large', async () => {
    const work = ask((_asked, response) => response.end('x'.repeat(1_001)));
    expect(await outboundError(work)).toMatchObject({ kind: 'too-large', details: { status: 200 } });
  });

  it('ends a slow answer by its time', async () => {
    const error = await outboundError(ask(() => undefined, { timeoutMs: 100 }));
    expect(error).toMatchObject({ kind: 'unreachable', details: { code: 'TimeoutError' } });
  });

  it('asks no public name that resolves to a private address', async () => {
    const work = guardedRequest(checkedUrl('https://example.com/', { trustedOrigins: [] }), request());
    expect(await outboundError(work)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['http://example.com/', /https/u],
    ['https://example.com:8443/', /port/u],
    ['https://me@example.com/', /credentials/u],
    ['https://127.1/', /public/u],
    ['https://[::1]/', /public/u],
    ['example.com', /invalid/u],
  ])('refuses %s', async (address, reason) => {
    const error = await outboundError(() => checkedUrl(address, { trustedOrigins: [] }));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringMatching(reason) as string });
  });

  it('takes any public host unless hosts are listed', () => {
    const rules = { trustedOrigins: [] };
    expect(checkedUrl('https://example.com/a', rules).href).toBe('https://example.com/a');
    expect(() => checkedUrl('https://example.com/a', { ...rules, hosts: ['example.org'] })).toThrow(/list/u);
  });
});

async function outboundError(work: Promise<unknown> | (() => unknown)): Promise<OutboundError> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
