import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { knownPictureKeys, uploadBytesLimit } from '@jinwi/contracts';
import { type ForensicsPool, UnreadableImageError } from '@jinwi/forensics';
import { type ObjectStore } from '@jinwi/storage';
import { toBits } from '../seen-before/bands.js';
import { type KnownPictureRepository, type StoredKnown } from '../seen-before/known-picture.repository.js';
import { captionOf, type PictureFile } from './picture-files.js';

export interface CollectionParts {
  known: KnownPictureRepository;
  store: ObjectStore;
  pool: Pick<ForensicsPool, 'thumbnail'>;
}

export type Added =
  { outcome: 'added'; id: number } | { outcome: 'known' | 'plain' | 'unreadable' | 'too-large' };

/**
 * Adds a picture, unless the collection already has the same file. Stores the files before the row, so that no row
 * lacks its files. If the command is interrupted in between, `sweepImages` deletes the files.
 */
export async function addPicture(
  { known, store, pool }: CollectionParts,
  file: PictureFile,
  { label, keepsOriginals }: { label: string | null; keepsOriginals: boolean },
): Promise<Added> {
  if ((await stat(file.path)).size > uploadBytesLimit) return { outcome: 'too-large' };
  const bytes = await readFile(file.path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (await known.has(sha256)) return { outcome: 'known' };
  const thumbnail = await pool.thumbnail(bytes, { name: file.path }).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  });
  if (!thumbnail) return { outcome: 'unreadable' };
  if (!thumbnail.fingerprints) return { outcome: 'plain' };
  const objectId = randomUUID();
  const { contentType, bytes: drawn } = thumbnail;
  await store.put(knownPictureKeys.thumbnailOf(objectId), drawn, {
    contentType,
    sizeBytesMax: uploadBytesLimit,
  });
  if (keepsOriginals) {
    const original = { contentType: file.contentType, sizeBytesMax: uploadBytesLimit };
    await store.put(knownPictureKeys.uploadOf(objectId), bytes, original);
  }
  const id = await known.insert({
    ...{ objectId, sha256, label, fileName: file.fileName, contentType: file.contentType },
    ...{ sizeBytes: bytes.length, thumbnailBytes: drawn.length, hasOriginal: keepsOriginals },
    caption: await captionOf(file),
    bits: toBits(thumbnail.fingerprints),
  });
  if (id !== null) return { outcome: 'added', id };
  await store.deletePrefix(knownPictureKeys.folderOf(objectId));
  return { outcome: 'known' };
}

/**
 * Removes a picture's row, and then its objects. If a crash leaves objects behind, `sweepImages` deletes them.
 * @returns false if the picture is unknown
 */
export async function removePicture(
  { known, store }: Pick<CollectionParts, 'known' | 'store'>,
  id: number,
): Promise<boolean> {
  const objectId = await known.remove(id);
  if (objectId === null) return false;
  await store.deletePrefix(knownPictureKeys.folderOf(objectId));
  return true;
}

export const titleOf = ({ label, caption }: Pick<StoredKnown, 'label' | 'caption'>): string =>
  label === null ? caption : `${label} ${caption}`;
