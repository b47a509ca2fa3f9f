import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file so that it has either its old or its new content, however this process ends. */
export async function writeWhole(path: string, text: string): Promise<void> {
  // A hidden name, so that nobody takes the half-written file for the result.
  const half = join(dirname(path), `.${basename(path)}${halfSuffix}`);
  const file = await open(half, 'w');
  try {
    await file.writeFile(text);
    await syncIfPossible(file);
  } finally {
    await file.close();
  }
  await rename(half, path);
}

export const halfSuffix = '.half';

/** Flushes a file to disk, if its drive can do this. Some network drives cannot. */
async function syncIfPossible(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } catch (error) {
    if (!isFault(error) || !['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(error.code)) throw error;
  }
}

export async function readIfThere(path: string): Promise<string | null> {
  return unlessMissing(() => readFile(path, 'utf8'));
}

/** Runs `work` on a file or folder; returns null if that does not exist. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isFault(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether an error comes from the file system. */
export const isFault = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
