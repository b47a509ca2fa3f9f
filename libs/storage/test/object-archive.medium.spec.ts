import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describeWith, startMinio } from '@jinwi/local-stores';
import { createObjectStore, type ObjectStore } from '../src/index.js';
import { readArchive, writeArchive } from '../src/object-archive.js';
import { keysBelow } from './object-store-contract.js';

const run = promisify(execFile);
const longKey = `generations/${'a'.repeat(90)}/${'b'.repeat(60)}`;

describe('an archive of objects', () => {
  let folder: string;
  const storeIn = (name: string) => createObjectStore(pathToFileURL(join(folder, name)).href);

  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'jinwi-archive-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function archiveOf(store: ObjectStore): Promise<Buffer> {
    const output = new PassThrough();
    const written = buffer(output);
    await writeArchive(store, output);
    output.end();
    return written;
  }

  async function filled(store: ObjectStore): Promise<Map<string, Buffer>> {
    await store.ensureBucket();
    const objects = new Map([
      ['analyses/1/original', randomBytes(700_001)],
      ['analyses/1/maps/noise.png', randomBytes(512)],
      ['analyses/2/empty', Buffer.alloc(0)],
      [longKey, randomBytes(3)],
    ]);
    for (const [key, bytes] of objects) {
      await store.put(key, bytes, { contentType: `image/x-${bytes.length}`, sizeBytesMax: 1_000_000 });
    }
    return objects;
  }

  async function expectAll(store: ObjectStore, objects: Map<string, Buffer>): Promise<void> {
    expect(await keysBelow(store, '')).toEqual([...objects.keys()].sort());
    for (const [key, bytes] of objects) {
      const { body, contentType } = await store.get(key);
      expect(contentType).toBe(`image/x-${bytes.length}`);
      expect((await buffer(body)).equals(bytes)).toBe(true);
    }
  }

  it('is the folder of a file store when tar unpacks it', async () => {
    const objects = await filled(storeIn('from'));
    await writeFile(join(folder, 'objects.tar'), await archiveOf(storeIn('from')));
    await storeIn('to').ensureBucket();
    await run('tar', ['-xf', join(folder, 'objects.tar'), '-C', join(folder, 'to')]);
    await expectAll(storeIn('to'), objects);
  });

  it('refuses an archive that is truncated or damaged', async () => {
    await filled(storeIn('from'));
    const archive = await archiveOf(storeIn('from'));
    const half = Readable.from([archive.subarray(0, archive.length / 2)]);
    await expect(readArchive(storeIn('to'), half)).rejects.toThrow('truncated');
    const endless = Readable.from([archive.subarray(0, -1024)]);
    await expect(readArchive(storeIn('to'), endless)).rejects.toThrow('truncated');
    archive[3] = 0;
    await expect(readArchive(storeIn('to'), Readable.from([archive]))).rejects.toThrow('damaged');
  });

  describeWith('of MinIO', startMinio, (minio) => {
    it('goes into a file store and back', async () => {
      const from = createObjectStore(minio().url);
      const objects = await filled(from);
      await readArchive(storeIn('to'), Readable.from([await archiveOf(from)]));
      await expectAll(storeIn('to'), objects);
      for (const key of objects.keys()) await from.delete(key);
      await readArchive(from, Readable.from(chunked(await archiveOf(storeIn('to')))));
      await expectAll(from, objects);
    });
  });
});

/** Yields the bytes in chunks, as a pipe does. */
function* chunked(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 1_000) yield bytes.subarray(start, start + 1_000);
}
