import { once } from 'node:events';
import { type Writable } from 'node:stream';
import { ByteReader } from './byte-reader.js';
import { DATA, TYPE } from './file-object-store.js';
import { type ObjectContent, ObjectNotFoundError, type ObjectStore } from './object-store.js';
import { blockBytes, paddingBytes, parseTarHeader, tarHeader } from './tar-format.js';

const objectBytesMax = 64 * 1024 * 1024;

/** What an archive received or contained. */
export interface ArchiveCounts {
  objectCount: number;
  sizeBytes: number;
}

/**
 * Writes every object of a store as a tar in the layout of a file:// store, so that unpacking it gives one. Objects
 * deleted meanwhile are left out.
 */
export async function writeArchive(store: ObjectStore, output: Writable): Promise<ArchiveCounts> {
  const counts = { objectCount: 0, sizeBytes: 0 };
  for await (const key of store.list('')) {
    const object = await openUnlessGone(store, key);
    if (!object) continue;
    const type = Buffer.from(object.contentType);
    await write(output, tarHeader(key + TYPE, type.length), padded(type));
    await write(output, tarHeader(key + DATA, object.sizeBytes));
    await writeBody(output, object);
    counts.objectCount += 1;
    counts.sizeBytes += object.sizeBytes;
  }
  await write(output, Buffer.alloc(2 * blockBytes));
  return counts;
}

/**
 * Puts every object of an archive into a store, replacing existing keys.
 * @throws TypeError when the archive is damaged or truncated
 */
export async function readArchive(store: ObjectStore, input: AsyncIterable<Buffer>): Promise<ArchiveCounts> {
  const reader = new ByteReader(input);
  const counts = { objectCount: 0, sizeBytes: 0 };
  let contentType = '';
  for (;;) {
    const header = parseTarHeader(await reader.take(blockBytes));
    if (!header) return counts;
    const { name, sizeBytes } = header;
    if (!(sizeBytes <= objectBytesMax)) throw new TypeError('The archive is damaged.');
    const bytes = (await reader.take(sizeBytes + paddingBytes(sizeBytes))).subarray(0, sizeBytes);
    if (name.endsWith(TYPE)) contentType = bytes.toString();
    else {
      await store.put(name.slice(0, -DATA.length), bytes, { contentType, sizeBytesMax: objectBytesMax });
      counts.objectCount += 1;
      counts.sizeBytes += sizeBytes;
    }
  }
}

async function openUnlessGone(store: ObjectStore, key: string): Promise<ObjectContent | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

async function writeBody(output: Writable, { body, sizeBytes }: ObjectContent): Promise<void> {
  let written = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await write(output, chunk);
    written += chunk.length;
  }
  if (written !== sizeBytes) throw new Error('An object changed while it was being read.');
  await write(output, Buffer.alloc(paddingBytes(sizeBytes)));
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(paddingBytes(bytes.length))]);

async function write(output: Writable, ...pieces: Buffer[]): Promise<void> {
  if (!output.write(Buffer.concat(pieces))) await once(output, 'drain');
}
