import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createObjectStore, type ObjectStore } from '@jinwi/storage';
import { ExportArchive, readParts, storeInParts } from '../src/account/export-archive.js';

const megabyte = 1024 * 1024;
const keyOf = (part: number) => `exports/e/1-${part}`;

describe('the archive of an export', () => {
  let folder: string;
  let store: ObjectStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-export-'));
    store = createObjectStore(pathToFileURL(folder).href);
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const readAll = async (partCount: number) => {
    const chunks: Buffer[] = [];
    for await (const chunk of readParts(store, { partCount, keyOf })) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  it('is stored in parts of about 16 MiB that read as one', async () => {
    const bytes = Array.from({ length: 40 }, () => randomBytes(megabyte));
    const stored = await storeInParts(store, { body: Readable.from(bytes), keyOf });
    expect(stored).toEqual({ sizeBytes: 40 * megabyte, partCount: 3 });
    expect((await readAll(3)).equals(Buffer.concat(bytes))).toBe(true);
  });

  it('opens a file only when the one before has been read', async () => {
    const archive = new ExportArchive();
    let open = 0;
    let openMax = 0;
    const file = () => {
      open += 1;
      openMax = Math.max(openMax, open);
      return Promise.resolve(Readable.from([randomBytes(megabyte)]).on('close', () => (open -= 1)));
    };
    const filling = (async () => {
      for (let index = 0; index < 20; index += 1) await archive.addFile(`${index}.png`, file);
      await archive.addJson('record.json', { name: '사진' });
      archive.end();
    })();
    const { sizeBytes, partCount } = await storeInParts(store, { body: archive.body, keyOf });
    await filling;
    expect(openMax).toBeLessThanOrEqual(2);
    expect(sizeBytes).toBeGreaterThan(20 * megabyte);
    expect((await readAll(partCount)).subarray(0, 2).toString()).toBe('PK');
  });

  it('ends with the error of what fills it', async () => {
    const archive = new ExportArchive();
    const stored = storeInParts(store, { body: archive.body, keyOf });
    archive.fail(new Error('the store is away'));
    await expect(stored).rejects.toThrow('the store is away');
  });

  it('closes the file under way when the store takes no more', async () => {
    const archive = new ExportArchive();
    const file = new Readable({ read: () => void file.push(Buffer.alloc(megabyte)) });
    const filling = archive.addFile('0.png', () => Promise.resolve(file));
    await Promise.all([
      expect(filling).rejects.toThrow('nobody reads the archive any more'),
      (async () => {
        for await (const _ of archive.body) break;
      })(),
    ]);
    expect(file.destroyed).toBe(true);
  });
});
