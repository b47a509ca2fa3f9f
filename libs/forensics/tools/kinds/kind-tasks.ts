import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PictureKind } from '@jinwi/contracts';
import { type Entry } from '../collections/manifest.js';
import { type Task } from '../collections/observe.js';
import { messenger, type Recompression } from '../collections/recompression.js';
import { asIs } from '../collections/tasks.js';

/** Maximum longer sides in pixels: of a messenger's copy, and of a preview. */
const [sharedSide, previewSide] = [1280, 200];

const makings: Readonly<Record<string, Recompression>> = {
  'shared-copy': (bytes) => messenger(bytes, sharedSide),
  thumbnail: (bytes) => sharp(bytes).resize(previewSide, previewSide, { fit: 'inside' }).jpeg().toBuffer(),
};

/** Makes tasks for the unchanged photos, and for a messenger's copy and a preview of each large photo. */
export async function photoTasks(entries: readonly Entry[]): Promise<Task[]> {
  const photos = entries.filter(({ label }) => label !== 'ai-generated');
  const sides = await Promise.all(photos.map(longerSide));
  const large = photos.filter((_, index) => sides[index]! >= sharedSide);
  const made = Object.entries(makings).flatMap(([variant, change]) =>
    large.map((entry): Task => ({ entry, variant, change })),
  );
  return [...asIs(photos), ...made];
}

async function longerSide({ path }: Entry): Promise<number> {
  const { width, height } = await sharp(path).metadata();
  return Math.max(width, height);
}

/** Makes tasks for the files of a folder, which are all of one kind. */
export async function folderTasks({ kind, path }: { kind: PictureKind; path: string }): Promise<Task[]> {
  const files = (await readdir(path)).sort();
  return asIs(
    files.map((file) => ({
      file,
      path: join(path, file),
      label: 'authentic',
      kind,
      set: kind,
      scene: file,
      axes: [],
      maskPath: null,
      originalPath: null,
      targetMaskPath: null,
      expected: {},
    })),
  );
}
