import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { until } from '@jinwi/local-stores';
import { BatchAnswers, startBatchResponder } from './batch-responder.js';
import { aPng } from './made-zip.js';
import { ownerId } from './member-responders.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';

const routes: Record<string, RequestListener> = {
  '/a.png': (_, response) => response.end(aPng),
  '/redirect': (_, response) => response.writeHead(302, { Location: '/a.png' }).end(),
  '/page': (_, response) => response.end('<html>'),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/broken': (_, response) => response.writeHead(500).end(),
  '/drip': (_, response) => {
    response.write(aPng);
    const timer = setInterval(() => response.write(Buffer.alloc(200_000)), 5);
    response.on('close', () => clearInterval(timer));
  },
};

describe('the addresses of a batch', () => {
  const answers = new BatchAnswers();
  let server: Server;
  let origin: string;
  let system: UploadSystem;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const route = routes[request.url ?? ''];
      if (route) route(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    system = await startUploadSystem({
      startService: (at) => startBatchResponder({ ...at, given: answers }),
      settle: () => undefined,
      environment: { OUTBOUND_TRUSTED_ORIGINS: origin, UPLOAD_MEGABYTES_MAX: '1' },
    });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answers.reset();
    asked.length = 0;
  });

  const give = (address: string, attempt = 1) => {
    const itemId = randomUUID();
    answers.fetches.push({ itemId, attempt, userId: ownerId, address });
    return itemId;
  };

  it('are fetched and stored like uploads, each attempt by itself', async () => {
    const [itemId, late] = [give(`${origin}/a.png`), give(`${origin}/a.png`, 3)];
    await until(() => answers.fetched.length === 2);
    const key = `analyses/${itemId}/original-1`;
    expect(answers.fetched.find((one) => one.itemId === itemId)).toMatchObject({
      key,
      imageSize: aPng.length,
    });
    await until(async () => !(await system.storedKeys()).some((stored) => stored.includes(late)));
    expect(await system.storedKeys()).toContain(key);
  });

  it.each([
    ['a redirect', () => `${origin}/redirect`, 'batch.address-refused', false],
    ['what is no picture', () => `${origin}/page`, 'upload.unsupported', false],
    ['what is too large, however slowly it comes', () => `${origin}/drip`, 'upload.too-large', false],
    ['what is gone', () => `${origin}/gone`, 'batch.fetch-failed', false],
    ['what is broken, but may be tried again', () => `${origin}/broken`, 'batch.fetch-failed', true],
    ['a private address', () => 'https://10.0.0.1/a.png', 'batch.address-refused', false],
    ['this machine', () => 'https://localhost/a.png', 'batch.address-refused', false],
    ['another port of this machine', () => 'http://127.0.0.1:9/a.png', 'batch.address-refused', false],
    ['another scheme', () => 'ftp://example.com/a.png', 'batch.address-refused', false],
  ])('refuses %s', async (_, address, failure, isRepeatable) => {
    const itemId = give(address());
    await until(() => answers.fetchFailures.length > 0);
    expect(answers.fetchFailures).toEqual([{ itemId, attempt: 1, failure, isRepeatable }]);
    expect((await system.storedKeys()).some((key) => key.includes(itemId))).toBe(false);
    expect(asked).not.toContain('/a.png');
  });
});
