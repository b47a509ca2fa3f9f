import { mkdtemp, open, rm } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { AppError, batchImagesMax } from '@jinwi/contracts';
import { type Entry, getFileNameLowLevel, openPromise as openZipFile, type ZipFile } from 'yauzl';

/** Of any kind, so that the directory alone cannot fill the memory. */
const entriesMax = 10_000;

/** A file of an archive, in the order of its directory. */
export interface ArchivedFile {
  /** As the archive calls it: a path that nobody may follow. */
  name: string;
  /** As declared; what comes out is counted anew. */
  sizeBytes: number;
  open: () => Promise<Readable>;
}

/**
 * Receives a ZIP into a temporary file, which is deleted when `use` has ended.
 * @throws AppError `batch.too-large`, `upload.interrupted`, `batch.archive-invalid`, `batch.too-many-images`, `batch.empty`
 */
export async function withArchive<T>(
  request: IncomingMessage,
  { bytesMax, use }: { bytesMax: number; use: (files: ArchivedFile[]) => Promise<T> },
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-batch-'));
  try {
    const path = join(folder, 'archive.zip');
    await receive(request, { path, bytesMax });
    return await withZip(path, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  request: IncomingMessage,
  { path, bytesMax }: { path: string; bytesMax: number },
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new AppError('batch.too-large');
  const file = await open(path, 'wx');
  let receivedBytes = 0;
  try {
    // The caller must be able to read the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length;
      if (receivedBytes > bytesMax) throw new AppError('batch.too-large');
      await file.appendFile(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!request.complete) throw new AppError('upload.interrupted', {}, { cause: error });
    throw new AppError('service.unavailable', { part: 'disk' }, { cause: error });
  } finally {
    await file.close();
  }
}

async function withZip<T>(path: string, use: (files: ArchivedFile[]) => Promise<T>): Promise<T> {
  const zip = await openZip(path);
  try {
    const files = await listFiles(zip);
    if (files.length === 0) throw new AppError('batch.empty');
    if (files.length > batchImagesMax) throw new AppError('batch.too-many-images');
    return await use(files);
  } finally {
    zip.close();
  }
}

/** Names stay bytes: they are cleaned here, and a hostile one costs its own image at most. */
const openZip = (path: string): Promise<ZipFile> =>
  openZipFile(path, { decodeStrings: false, lazyEntries: true, autoClose: false }).catch(invalid);

async function listFiles(zip: ZipFile): Promise<ArchivedFile[]> {
  if (zip.entryCount > entriesMax) throw new AppError('batch.too-many-images');
  const files: ArchivedFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (isSkipped(name)) continue;
      if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new AppError('batch.archive-invalid');
      files.push({
        name,
        sizeBytes: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
  } catch (error) {
    return invalid(error);
  }
  return files;
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);

/** Folders, and what computers add to archives. */
const isSkipped = (name: string): boolean => {
  const parts = name.split(/[/\\]/);
  return name.endsWith('/') || parts.includes('__MACOSX') || (parts.at(-1) ?? '').startsWith('.');
};

function invalid(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('batch.archive-invalid', {}, { cause: error });
}
