import { parseArgs } from 'node:util';
import { pictureKinds, type PictureKind } from '@jinwi/contracts';
import { wholeNumber } from '../command-line/run-cli.js';

export interface KindsOptions {
  manifests: string[];
  folders: { kind: PictureKind; path: string }[];
  /** Maximum number of images per label of a collection, evenly spread over its manifest. */
  limit: number | null;
  /** Number of images that are analysed at the same time. */
  threads: number;
}

export const kindsUsage = `npm run kinds -- [--manifest PATH …] [--folder KIND=DIR …] [options]

Measures how well the engine tells the kinds of pictures, and prints the confusion table of docs/evaluation.md.

  --manifest PATH    a collection of photos, as for npm run evaluate; copies as messengers make them and previews are
                     made from its larger photos; may be repeated
  --folder KIND=DIR  a folder whose files are all of this kind: ${pictureKinds.join(', ')}; may be repeated
  --limit N          at most N images of each label of a collection
  --threads N        images at a time; 2 unless given
  --help             this text`;

/** @throws Error with a message for the user */
export function readKindsOptions(words: string[]): KindsOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      manifest: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
      threads: { type: 'string', default: '2' },
    },
  });
  const { manifest, folder, limit, threads } = values;
  if (manifest.length + folder.length === 0) throw new Error('Name at least one manifest or folder.');
  return {
    manifests: manifest,
    folders: folder.map(readFolder),
    limit: limit === undefined ? null : wholeNumber(limit, { option: '--limit' }),
    threads: wholeNumber(threads, { option: '--threads' }),
  };
}

function readFolder(word: string): KindsOptions['folders'][number] {
  const [name, ...rest] = word.split('=');
  const kind = pictureKinds.find((known) => known === name);
  const path = rest.join('=');
  if (kind === undefined || path === '') {
    throw new Error(`--folder must be KIND=DIR, where KIND is one of ${pictureKinds.join(', ')}.`);
  }
  return { kind, path };
}
