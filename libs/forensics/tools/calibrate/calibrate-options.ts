import { parseArgs } from 'node:util';
import {
  collectionOptions,
  readCollectionOptions,
  type CollectionOptions,
} from '../collections/collection-options.js';

export interface CalibrateOptions extends CollectionOptions {
  outPath: string | null;
}

export const calibrateUsage = `npm run calibrate -- --manifest PATH [--manifest PATH …] [options]

Measures tests on images whose truth is known and fits the weights of those that tell them apart.

  --manifest PATH  a collection: JSON with the files and their labels; may be repeated
  --tests id,id    only these tests; the weights of the others stay as they are
  --out FILE       writes the weights: libs/forensics/src/verdict/measured-weights.ts
  --limit N        at most N images of each label, to try a command
  --threads N      images at a time; 2 unless given
  --help           this text`;

/** @throws Error with a message for the user */
export function readCalibrateOptions(words: string[]): CalibrateOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      ...collectionOptions,
      out: { type: 'string' },
    },
  });
  const options = readCollectionOptions(values);
  if (options.limit !== null && values.out !== undefined)
    throw new Error('Weights cannot be written from only a part of the images: leave out --limit or --out.');
  return { ...options, outPath: values.out ?? null };
}
