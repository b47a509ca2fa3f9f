import { randomUUID } from 'node:crypto';
import {
  constants,
  type FileHandle,
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SizeLimit } from './limit-size.js';
import {
  assertKey,
  assertPrefix,
  type ObjectContent,
  ObjectNotFoundError,
  ObjectTooLargeError,
  type ObjectStat,
  type ObjectStore,
  StoreFullError,
} from './object-store.js';

/** Keys cannot contain '@', so no key's files collide with another key's files or folder. */
export const dataSuffix = '@data';
export const typeSuffix = '@type';
const unfinishedFolderName = '.unfinished';
/** Age at which unfinished files and empty folders are removed. No write takes this long, so none is still in use. */
const unfinishedAgeMaxMs = 3_600_000;
const writeBytesMax = 1024 * 1024;
/** Space left free for the database, which may be on the same disk and must be able to write its log. */
const reservedBytes = 64 * 1024 * 1024;
const folderMode = 0o700;
const fileMode = 0o600;

/** Stores objects as files below one folder, each next to a small file with its content type. */
export class FileObjectStore implements ObjectStore {
  constructor(private readonly folder: string) {}

  async put(
    key: string,
    body: Readable | Uint8Array,
    { contentType, sizeBytesMax }: { contentType: string; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number }> {
    const path = this.#path(key);
    const unfinished = join(this.folder, unfinishedFolderName, randomUUID());
    const [data, type] = [unfinished + dataSuffix, unfinished + typeSuffix];
    try {
      // Run in parallel, because each waits for the disk.
      const [sizeBytes] = await allDone([
        write(data, body, sizeBytesMax),
        write(type, Buffer.from(contentType)),
        makeFolder(dirname(path)),
      ]);
      // Move the data file last, because an object exists once its data file does. A crash between the two moves thus
      // leaves no new object.
      await moveTo(type, path + typeSuffix);
      await moveTo(data, path + dataSuffix);
      await syncFolder(dirname(path));
      return { sizeBytes };
    } catch (error) {
      await Promise.all([data, type].map((file) => rm(file, { force: true })));
      throw isFull(error) ? new StoreFullError({ cause: error }) : error;
    }
  }

  async get(key: string): Promise<ObjectContent> {
    const { file, ...object } = await this.#open(key);
    return { body: file.createReadStream(), ...object };
  }

  async read(key: string, { sizeBytesMax }: { sizeBytesMax: number }): Promise<Buffer> {
    const file = await openStored(this.#path(key), key);
    try {
      const { size } = await file.stat();
      if (size > sizeBytesMax) throw new ObjectTooLargeError(sizeBytesMax);
      // One read call, because `readFile` reads in steps of half a megabyte.
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size);
      // Cut off the rest of the buffer, which was never written and may hold anything.
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async stat(key: string): Promise<ObjectStat | null> {
    const path = this.#path(key);
    try {
      const { size, mtime } = await stat(path + dataSuffix);
      return { sizeBytes: size, contentType: await readFile(path + typeSuffix, 'utf8'), createdAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await rm(path + dataSuffix, { force: true });
    await rm(path + typeSuffix, { force: true });
  }

  async deletePrefix(prefix: string): Promise<void> {
    assertPrefix(prefix);
    await rm(join(this.folder, prefix), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncIterable<string> {
    if (prefix !== '') assertPrefix(prefix);
    for await (const path of filesBelow(join(this.folder, prefix))) {
      const name = relative(this.folder, path).split(sep).join('/');
      if (name.endsWith(dataSuffix)) yield name.slice(0, -dataSuffix.length);
    }
  }

  async ensureBucket(): Promise<void> {
    await makeFolder(join(this.folder, unfinishedFolderName));
    await this.sweep();
  }

  async sweep(): Promise<void> {
    const unfinishedFolder = join(this.folder, unfinishedFolderName);
    for await (const path of filesBelow(unfinishedFolder)) {
      if (await isOld(path)) await rm(path, { force: true });
    }
    for await (const path of foldersBelow(this.folder)) {
      // The system refuses to remove a folder that is not empty.
      if (path !== unfinishedFolder && (await isOld(path))) await rmdir(path).catch(ignoreUsed);
    }
  }

  async check(): Promise<void> {
    await access(this.folder, constants.R_OK | constants.W_OK);
  }

  async checkSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < reservedBytes) throw new StoreFullError();
  }

  #path(key: string): string {
    assertKey(key);
    return join(this.folder, key);
  }

  async #open(key: string): Promise<{ file: FileHandle; sizeBytes: number; contentType: string }> {
    const path = this.#path(key);
    const file = await openStored(path, key);
    try {
      const { size } = await file.stat();
      return { file, sizeBytes: size, contentType: await readFile(path + typeSuffix, 'utf8') };
    } catch (error) {
      await file.close();
      throw isMissing(error) ? new ObjectNotFoundError(key) : error;
    }
  }
}

async function openStored(path: string, key: string): Promise<FileHandle> {
  try {
    return await open(path + dataSuffix, 'r');
  } catch (error) {
    throw isMissing(error) ? new ObjectNotFoundError(key) : error;
  }
}

/** Like `Promise.all`, but rejects only after all have settled. */
async function allDone<Results extends readonly unknown[]>(works: {
  [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Opens a new file; creates the folder again in case someone emptied the store by hand. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', fileMode);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(dirname(path));
    return open(path, 'wx', fileMode);
  }
}

/** Writes a new file and syncs it to the disk. @returns its size @throws ObjectTooLargeError */
async function write(path: string, body: Readable | Uint8Array, sizeBytesMax = Infinity): Promise<number> {
  if (body instanceof Uint8Array) return writeBytes(path, body, sizeBytesMax);
  const limit = new SizeLimit(sizeBytesMax);
  const file = await openNew(path);
  // The stream fsyncs the file before closing it, and writes in one piece what arrived during the previous write.
  const target = file.createWriteStream({ flush: true, highWaterMark: writeBytesMax });
  await pipeline(body, limit, target);
  return limit.sizeBytes;
}

/** Writes without a stream, because its extra event-loop turns would make a member wait longer. */
async function writeBytes(path: string, bytes: Uint8Array, sizeBytesMax: number): Promise<number> {
  if (bytes.length > sizeBytesMax) throw new ObjectTooLargeError(sizeBytesMax);
  const file = await openNew(path);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes.length;
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: folderMode });

/** Moves a file to its final path, whose folder a sweep may have removed as empty in the meantime. */
async function moveTo(unfinished: string, path: string, triesMax = 5): Promise<void> {
  try {
    await rename(unfinished, path);
  } catch (error) {
    if (!isMissing(error) || triesMax === 1) throw error;
    await makeFolder(dirname(path));
    await moveTo(unfinished, path, triesMax - 1);
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > unfinishedAgeMaxMs;
}

/** Ignores the error if another process has written into the folder or has removed it. */
function ignoreUsed(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
}

/** A rename is durable only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* filesBelow(path);
      else yield path;
    }
  } catch (error) {
    // The folder was deleted while its files were listed.
    if (!isMissing(error)) throw error;
  }
}

/** Lists folders, the deepest first. */
async function* foldersBelow(folder: string): AsyncIterable<string> {
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const path = join(folder, entry.name);
      yield* foldersBelow(path);
      yield path;
    }
  } catch (error) {
    // The folder was deleted while its folders were listed.
    if (!isMissing(error)) throw error;
  }
}
