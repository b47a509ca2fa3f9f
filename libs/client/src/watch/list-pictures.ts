import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { halfSuffix, unlessMissing } from './whole-file.js';

/** A picture in the watched folder, with the size and time that reveal a change. */
export interface SeenPicture {
  /** Path within the watched folder, with slashes. */
  file: string;
  sizeBytes: number;
  modifiedMs: number;
}

export const verdictSuffix = '.jinwi.json';
const extensions = /\.(?:jpe?g|png|webp|avif|heic|heif)$/i;
const nameBytesMax = 255;

/**
 * Lists the pictures of a folder, sorted by path. Does not follow links, and skips hidden files and folders. Also skips
 * a picture if the name of its verdict file would be too long, because its credit would be wasted.
 */
export async function listPictures(folder: string, isRecursive: boolean): Promise<SeenPicture[]> {
  const found: SeenPicture[] = [];
  const waiting = [''];
  for (let inner = waiting.shift(); inner !== undefined; inner = waiting.shift()) {
    const here = inner;
    const list = () => readdir(join(folder, here), { withFileTypes: true });
    // A subfolder may have been deleted meanwhile, but the watched folder itself must exist.
    const entries = here === '' ? await list() : ((await unlessMissing(list)) ?? []);
    for (const entry of entries) {
      const file = here === '' ? entry.name : `${here}/${entry.name}`;
      if (entry.isDirectory() && isRecursive && !entry.name.startsWith('.')) waiting.push(file);
      if (!entry.isFile() || !isPictureName(entry.name)) continue;
      const facts = await unlessMissing(() => lstat(join(folder, file)));
      if (facts?.isFile()) found.push({ file, sizeBytes: facts.size, modifiedMs: facts.mtimeMs });
    }
  }
  return found.sort((one, other) => (one.file < other.file ? -1 : 1));
}

export const isPictureName = (name: string): boolean =>
  extensions.test(name) &&
  !name.startsWith('.') &&
  Buffer.byteLength(`.${name}${verdictSuffix}${halfSuffix}`) <= nameBytesMax;
