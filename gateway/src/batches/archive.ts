import { type FileHandle } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { AppError, batchImagesMax } from '@jinwi/contracts';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

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
 * Hands over the files of a ZIP.
 * @throws AppError `batch.archive-invalid`, `batch.too-many-images`, `batch.empty`
 */
export async function withZip<T>({ fd }: FileHandle, use: (files: ArchivedFile[]) => Promise<T>): Promise<T> {
  const files = await listFiles(await openZip(fd));
  if (files.length === 0) throw new AppError('batch.empty');
  if (files.length > batchImagesMax) throw new AppError('batch.too-many-images');
  return use(files);
}

/** Names stay bytes: they are cleaned here, and a hostile one costs its own image at most. Who opened it closes it. */
const openZip = (fd: number): Promise<ZipFile> =>
  fromFdPromise(fd, { decodeStrings: false, lazyEntries: true, autoClose: false }).catch(invalid);

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
