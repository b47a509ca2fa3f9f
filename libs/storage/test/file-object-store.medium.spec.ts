import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createObjectStore, type ObjectStore } from '../src/index.js';
import { itIsAnObjectStore, keysBelow } from './object-store-contract.js';

const pngRules = { contentType: 'image/png', sizeBytesMax: 100 };

describe('the object store in files', () => {
  let folder: string;
  let store: ObjectStore;

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'jinwi-storage-')), 'with space');
    store = createObjectStore(pathToFileURL(folder).href);
    await store.ensureBucket();
  });

  afterAll(() => rm(join(folder, '..'), { recursive: true }));

  itIsAnObjectStore(() => store);

  it('leaves nothing behind when a body is too large', async () => {
    await expect(store.put('x/large', Buffer.alloc(101), pngRules)).rejects.toThrow();
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('returns only what is there when a file became shorter', async () => {
    await store.put('x/short', Buffer.from('short'), pngRules);
    const handle = await open(join(folder, 'x/short@data'), 'r');
    const { size, ...found } = await handle.stat();
    vi.spyOn(Object.getPrototypeOf(handle), 'stat').mockResolvedValue({ ...found, size: size + 50 });
    await handle.close();
    expect((await store.read('x/short', { sizeBytesMax: 100 })).toString()).toBe('short');
  });

  it('never shows an object without its type', async () => {
    await mkdir(join(folder, 'x/untyped@type/blocks'), { recursive: true });
    await expect(store.put('x/untyped', Buffer.from('data'), pngRules)).rejects.toThrow();
    expect(await readdir(join(folder, 'x'))).not.toContain('untyped@data');
    await rm(join(folder, 'x/untyped@type'), { recursive: true });
  });

  it('sweeps at the start what a crash cut off, and only that', async () => {
    const unfinished = join(folder, '.unfinished');
    for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half');
    await utimes(join(unfinished, 'old'), new Date(0), new Date(0));
    await store.ensureBucket();
    expect(await readdir(unfinished)).toEqual(['young']);
    expect((await keysBelow(store, '')).join()).not.toContain('young');
    await rm(join(unfinished, 'young'));
  });

  it('sweeps empty folders that are old, and only these', async () => {
    for (const name of ['empty', 'young', 'used'])
      await store.put(`swept/${name}/a`, Buffer.from('1'), pngRules);
    for (const name of ['empty', 'young']) await store.delete(`swept/${name}/a`);
    for (const name of ['empty', 'used', '.'])
      await utimes(join(folder, 'swept', name), new Date(0), new Date(0));
    await store.sweep();
    expect((await readdir(join(folder, 'swept'))).sort()).toEqual(['used', 'young']);
    await store.deletePrefix('swept/');
  });

  it('stores into folders that another process sweeps meanwhile', async () => {
    const path = join(folder, 'raced');
    let isDone = false;
    const sweeping = (async () => {
      while (!isDone) {
        await utimes(path, new Date(0), new Date(0)).catch(() => undefined);
        await store.sweep();
      }
    })();
    for (let round = 0; round < 60; round += 1) {
      await store.put('raced/a', Buffer.from('1'), pngRules);
      await store.delete('raced/a');
    }
    isDone = true;
    await sweeping;
  });

  it('keeps a key apart from one below it', async () => {
    await store.put('k/a', Buffer.from('1'), pngRules);
    await store.put('k/a/b', Buffer.from('2'), pngRules);
    expect(String(await store.read('k/a', { sizeBytesMax: 9 }))).toBe('1');
    expect(String(await store.read('k/a/b', { sizeBytesMax: 9 }))).toBe('2');
  });

  it('works again after its folder was emptied by hand', async () => {
    await rm(folder, { recursive: true });
    await expect(store.check()).rejects.toThrow();
    await mkdir(folder);
    await store.put('again/a', Buffer.from('1'), pngRules);
    expect(await keysBelow(store, '')).toEqual(['again/a']);
  });
});

describe('createObjectStore', () => {
  it.each(['http://localhost/x', 's3://localhost/bucket', 's3://key:secret@localhost/'])(
    'refuses %s',
    (url) => expect(() => createObjectStore(url)).toThrow(TypeError),
  );
});
