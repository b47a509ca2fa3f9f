import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { halfSuffix, unlessMissing } from './whole-file.js';

/** A picture in the watched folder, and by what a change of it is noticed. */
export interface SeenPicture {
  /** Path within the watched folder, with slashes. */
  file: string;
  sizeBytes: number;
  modifiedMs: number;
}

export const verdictSuffix = '.jinwi.json';
const extensions = /\.(?:jpe?g|png|webp|avif|heic|heif)$/i;
/** The longest name that file systems take. */
const nameBytesMax = 255;

/**
 * Lists the pictures of a folder in order. Links are not followed, and hidden files and folders are skipped. A name that
 * leaves no room for that of its verdict is no picture here: its credit would be spent in vain.
 */
export async function listPictures(folder: string, isRecursive: boolean): Promise<SeenPicture[]> {
  const found: SeenPicture[] = [];
  const waiting = [''];
  for (let inner = waiting.shift(); inner !== undefined; inner = waiting.shift()) {
    const here = inner;
    const list = () => readdir(join(folder, here), { withFileTypes: true });
    // The watched folder itself must be there.
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
