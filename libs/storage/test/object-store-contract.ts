import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectNotFoundError, type ObjectStore, ObjectTooLargeError } from '../src/index.js';

const pngRules = { contentType: 'image/png', sizeBytesMax: 6 * 1024 * 1024 };

export async function keysBelow(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

/** Tests what every store that STORAGE_URL can name must do. */
export function itIsAnObjectStore(storeOf: () => ObjectStore): void {
  const keys = (prefix: string) => keysBelow(storeOf(), prefix);

  describe('put and get', () => {
    it('keeps bytes, size and content type of a stream', async () => {
      const bytes = randomBytes(3 * 1024 * 1024);
      const pieces = Array.from({ length: 48 }, (_, index) =>
        bytes.subarray(index * 65_536, (index + 1) * 65_536),
      );
      expect(await storeOf().put('a/photo.png', Readable.from(pieces), pngRules)).toEqual({
        sizeBytes: bytes.length,
      });
      const { body, ...about } = await storeOf().get('a/photo.png');
      expect(about).toEqual({ sizeBytes: bytes.length, contentType: 'image/png' });
      expect((await buffer(body)).equals(bytes)).toBe(true);
    });

    it('keeps bytes that are in memory, none at all included', async () => {
      await storeOf().put('a/bytes', new Uint8Array([1, 2, 3]), pngRules);
      await storeOf().put('a/nothing', new Uint8Array(), pngRules);
      expect(await storeOf().read('a/bytes', { sizeBytesMax: 3 })).toEqual(Buffer.from([1, 2, 3]));
      expect(await storeOf().read('a/nothing', { sizeBytesMax: 3 })).toHaveLength(0);
    });

    it('replaces what was there, type and all', async () => {
      await storeOf().put('a/again', Buffer.from('old and long'), pngRules);
      await storeOf().put('a/again', Buffer.from('new'), { ...pngRules, contentType: 'image/jpeg' });
      expect(String(await storeOf().read('a/again', { sizeBytesMax: 100 }))).toBe('new');
      expect(await storeOf().stat('a/again')).toMatchObject({ sizeBytes: 3, contentType: 'image/jpeg' });
    });

    it('API-034 accepts the very limit and keeps nothing of one byte more', async () => {
      const limit = { contentType: 'image/png', sizeBytesMax: 1_000 };
      await storeOf().put('a/limit', Readable.from([Buffer.alloc(600), Buffer.alloc(400)]), limit);
      const body = Readable.from([Buffer.alloc(600), Buffer.alloc(401)]);
      await expect(storeOf().put('a/over', body, limit)).rejects.toThrow(ObjectTooLargeError);
      await expect(storeOf().put('a/over', Buffer.alloc(1_001), limit)).rejects.toThrow(ObjectTooLargeError);
      expect(await storeOf().stat('a/over')).toBeNull();
      expect(body.destroyed).toBe(true);
    });

    it('keeps the old object when a new one breaks off', async () => {
      await storeOf().put('a/kept', Buffer.from('whole'), pngRules);
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          await Promise.resolve();
          throw new Error('the client went away');
        })(),
      );
      await expect(storeOf().put('a/kept', broken, pngRules)).rejects.toThrow('the client went away');
      expect(String(await storeOf().read('a/kept', { sizeBytesMax: 100 }))).toBe('whole');
    });

    it('takes many at once', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `many/${index}/data`);
      await Promise.all(names.map((name) => storeOf().put(name, Buffer.from(name), pngRules)));
      expect(await keys('many/')).toEqual(names.toSorted());
    });
  });

  describe('what is missing', () => {
    it('is an ObjectNotFoundError to read, null to stat, nothing to delete', async () => {
      await expect(storeOf().get('no/where')).rejects.toThrow(ObjectNotFoundError);
      await expect(storeOf().read('no/where', { sizeBytesMax: 9 })).rejects.toThrow(ObjectNotFoundError);
      expect(await storeOf().stat('no/where')).toBeNull();
      await expect(storeOf().delete('no/where')).resolves.toBeUndefined();
      await expect(storeOf().deletePrefix('no/')).resolves.toBeUndefined();
      expect(await keys('no/')).toEqual([]);
    });
  });

  describe('limits and dates', () => {
    it('does not read more into memory than allowed', async () => {
      await storeOf().put('r/big', Buffer.alloc(10), pngRules);
      await expect(storeOf().read('r/big', { sizeBytesMax: 9 })).rejects.toThrow(ObjectTooLargeError);
    });

    it('knows when an object was made', async () => {
      await storeOf().put('r/dated', Buffer.alloc(10), pngRules);
      const { createdAt } = (await storeOf().stat('r/dated'))!;
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
    });
  });

  describe('delete and list', () => {
    it('deletes one, or all under a prefix of whole segments', async () => {
      for (const key of ['d/1/a', 'd/1/b/c', 'd/10/a', 'd/2'])
        await storeOf().put(key, Buffer.from('x'), pngRules);
      await storeOf().delete('d/2');
      await storeOf().deletePrefix('d/1/');
      expect(await keys('d/')).toEqual(['d/10/a']);
      expect(await keys('')).toContain('d/10/a');
    });
  });

  describe('keys', () => {
    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      'a/./b',
      '.hidden',
      'A',
      'a b',
      'a@data',
      'a\\b',
      'a\0',
      '가',
      'x'.repeat(600),
    ])('refuses %j', async (key) => {
      await expect(async () => storeOf().put(key, Buffer.alloc(1), pngRules)).rejects.toThrow(TypeError);
      await expect(async () => storeOf().get(key)).rejects.toThrow(TypeError);
      await expect(async () => storeOf().delete(key)).rejects.toThrow(TypeError);
    });

    it.each(['', 'a', '/', '../', 'a/../'])('refuses to delete the prefix %j', async (prefix) => {
      await expect(async () => storeOf().deletePrefix(prefix)).rejects.toThrow(TypeError);
    });
  });

  it('says that it can be used', async () => {
    await expect(storeOf().check()).resolves.toBeUndefined();
    await expect(storeOf().ensureBucket()).resolves.toBeUndefined();
  });
}
