import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describeWith, freePort, startMinio } from '@jinwi/local-stores';
import { createObjectStore, type ObjectStore, StoreFullError } from '../src/index.js';
import { itIsAnObjectStore, keysBelow } from './object-store-contract.js';

const pngRules = { contentType: 'image/png', sizeBytesMax: 100 };

describeWith('the object store in MinIO', startMinio, (minio) => {
  let store: ObjectStore;

  beforeAll(async () => {
    store = createObjectStore(minio().url);
    await expect(store.check()).rejects.toThrow('No bucket');
    await Promise.all([store.ensureBucket(), createObjectStore(minio().url).ensureBucket()]);
  });

  itIsAnObjectStore(() => store);

  it('deletes more keys under a prefix than one request takes', async () => {
    for (let start = 0; start < 1_010; start += 101) {
      const numbers = Array.from({ length: 101 }, (_, index) => start + index);
      await Promise.all(numbers.map((number) => store.put(`bulk/${number}`, Buffer.from('x'), pngRules)));
    }
    await store.deletePrefix('bulk/');
    expect(await keysBelow(store, 'bulk/')).toEqual([]);
  });

  it('is refused with the wrong secret', async () => {
    const wrong = createObjectStore(minio().url.replace(/:[0-9a-f]{32}@/, ':wrongwrong@'));
    await expect(wrong.check()).rejects.toThrow();
    await expect(wrong.get('s/photo')).rejects.not.toMatchObject({ name: 'ObjectNotFoundError' });
  });
});

describe('an S3 store without space', () => {
  it('says so, and is not asked again for a while', async () => {
    const body = '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>';
    const server = createHttpServer((request, response) => {
      request
        .resume()
        .on('end', () => response.writeHead(507, { 'Content-Type': 'application/xml' }).end(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const store = createObjectStore(`s3://key:secret@127.0.0.1:${port}/jinwi?tls=false`);
    await expect(store.checkSpace()).resolves.toBeUndefined();
    await expect(store.put('a/b', Buffer.from('x'), pngRules)).rejects.toBeInstanceOf(StoreFullError);
    await expect(store.checkSpace()).rejects.toBeInstanceOf(StoreFullError);
    server.close();
  });
});

describe('an S3 store that is away', () => {
  it('is an error at once when nothing listens', async () => {
    const store = createObjectStore(`s3://key:secret@127.0.0.1:${await freePort()}/jinwi?tls=false`);
    const startedAt = performance.now();
    await expect(store.check()).rejects.toThrow();
    await expect(store.put('a/b', Buffer.from('x'), pngRules)).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('is an error in time when it listens and is silent', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const store = createObjectStore(`s3://key:secret@127.0.0.1:${port}/jinwi?tls=false`);
    await expect(store.get('a/b')).rejects.toThrow('The object store does not answer.');
    silent.close();
  });
});
