import { type FileHandle } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { AppError, batchImagesMax } from '@jinwi/contracts';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

/** Limit for all entries of a ZIP, folders included, so that its list of entries cannot fill the memory. */
const entriesMax = 10_000;

export interface ArchivedFile {
  /** The path that the archive states. It is untrusted: never use it as a path on this machine. */
  name: string;
  /** The unpacked size that the archive states. It may be wrong, so the unpacked bytes are also counted. */
  sizeBytes: number;
  open: () => Promise<Readable>;
}

/**
 * Passes the files of a ZIP to `use`, in the order in which the ZIP lists them.
 * @throws AppError `batch.archive-invalid`, `batch.too-many-images`, `batch.empty`
 */
export async function withZip<T>({ fd }: FileHandle, use: (files: ArchivedFile[]) => Promise<T>): Promise<T> {
  const files = await listFiles(await openZip(fd));
  if (files.length === 0) throw new AppError('batch.empty');
  if (files.length > batchImagesMax) throw new AppError('batch.too-many-images');
  return use(files);
}

/** Leaves names as bytes, because yauzl would refuse the whole ZIP for one unsafe name. The caller closes the file. */
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

/** Skips folders, and files that operating systems add to archives. */
const isSkipped = (name: string): boolean => {
  const parts = name.split(/[/\\]/);
  return name.endsWith('/') || parts.includes('__MACOSX') || (parts.at(-1) ?? '').startsWith('.');
};

function invalid(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('batch.archive-invalid', {}, { cause: error });
}
