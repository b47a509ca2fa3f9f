import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { dataSuffix, typeSuffix } from './file-object-store.js';
import { type ObjectContent, ObjectNotFoundError, type ObjectStore } from './object-store.js';

const objectBytesMax = 64 * 1024 * 1024;
/** The end mark of a tar: two empty blocks. */
const endBytes = 1024;

export interface ArchiveCounts {
  objectCount: number;
  sizeBytes: number;
}

/**
 * Writes every object of a store as a tar in the layout of a file:// store, so that unpacking it creates such a store.
 * Objects deleted in the meantime are left out.
 */
export async function writeArchive(store: ObjectStore, output: Writable): Promise<ArchiveCounts> {
  const archive = pack();
  const [counts] = await Promise.all([
    addObjects(archive, store),
    pipeline(Readable.from(archive), output, { end: false }),
  ]);
  return counts;
}

async function addObjects(archive: Pack, store: ObjectStore): Promise<ArchiveCounts> {
  const counts = { objectCount: 0, sizeBytes: 0 };
  for await (const key of store.list('')) {
    const object = await openUnlessGone(store, key);
    if (!object) continue;
    const bytes = await buffer(object.body);
    if (bytes.length !== object.sizeBytes) throw new Error('An object changed while it was being read.');
    await addFile(archive, { name: key + typeSuffix, bytes: Buffer.from(object.contentType) });
    await addFile(archive, { name: key + dataSuffix, bytes });
    counts.objectCount += 1;
    counts.sizeBytes += bytes.length;
  }
  archive.finalize();
  return counts;
}

/** Resolves when the reader of the archive has room for more. */
const addFile = (archive: Pack, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> =>
  new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) };
    archive.entry(header, bytes, (error) => (error ? reject(error) : resolve())).on('error', reject);
  });

/**
 * Stores every object of an archive, replacing existing keys.
 * @throws TypeError when the archive is damaged or truncated
 */
export async function readArchive(store: ObjectStore, input: AsyncIterable<Buffer>): Promise<ArchiveCounts> {
  const counts = { objectCount: 0, sizeBytes: 0 };
  let contentType = '';
  for await (const { name, bytes } of filesOf(input)) {
    if (name.endsWith(typeSuffix)) contentType = bytes.toString();
    else {
      await store.put(name.slice(0, -dataSuffix.length), bytes, {
        contentType,
        sizeBytesMax: objectBytesMax,
      });
      counts.objectCount += 1;
      counts.sizeBytes += bytes.length;
    }
  }
  return counts;
}

async function* filesOf(input: AsyncIterable<Buffer>): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const archive = extract();
  const source = Readable.from(withEnd(input));
  source.on('error', (error) => archive.destroy(error)).pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > objectBytesMax) throw new RangeError(`${name} is too large`);
      yield { name, bytes: await buffer(entry) };
    }
  } catch (cause) {
    throw new TypeError('The archive is damaged or truncated.', { cause });
  } finally {
    source.destroy();
  }
}

/** Passes the archive on and then checks its end mark, because tar-stream accepts an archive without one. */
async function* withEnd(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let end = Buffer.alloc(0);
  for await (const bytes of input) {
    end = Buffer.concat([end, bytes.subarray(-endBytes)]).subarray(-endBytes);
    yield bytes;
  }
  if (!end.equals(Buffer.alloc(endBytes))) throw new RangeError('its end is missing');
}

async function openUnlessGone(store: ObjectStore, key: string): Promise<ObjectContent | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}
