import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { uploadFormats } from '@jinwi/contracts';

const contentTypes = new Map<string, string>(
  Object.values(uploadFormats).flatMap(({ contentType, extensions }) =>
    extensions.map((extension): [string, string] => [extension, contentType]),
  ),
);
const captionLengthMax = 300;

/** A file whose extension belongs to a format that the engine reads. */
export interface PictureFile {
  path: string;
  fileName: string;
  contentType: string;
}

/** Lists the pictures in a folder and its subfolders in the order of their paths. Leaves out hidden files. */
export async function pictureFilesIn(folder: string): Promise<PictureFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .flatMap(({ parentPath, name }) => {
      const contentType = contentTypes.get(extname(name).toLowerCase());
      return contentType ? [{ path: join(parentPath, name), fileName: name, contentType }] : [];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Returns the caption in the text file beside the picture; if there is none, the picture's file name. */
export async function captionOf({ path, fileName }: PictureFile): Promise<string> {
  const withoutExtension = path.slice(0, -extname(path).length);
  const text = await readFile(`${withoutExtension}.txt`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const caption = text.replace(/\s+/gu, ' ').trim().slice(0, captionLengthMax);
  return caption || basename(fileName, extname(fileName));
}
