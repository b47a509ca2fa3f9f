import { criterionIds, type CriterionId } from '#src/report/codes.js';
import { wholeNumber } from '../command-line/run-cli.js';

/** Options of every command that measures methods on collections of labelled images. */
export interface CollectionOptions {
  manifests: string[];
  /** Maximum number of images per label of a collection, evenly spread over its manifest. */
  limit: number | null;
  /** Methods to run; null to run all of them. */
  tests: CriterionId[] | null;
  /** Number of images that are analysed at the same time. */
  threads: number;
}

export const collectionOptions = {
  manifest: { type: 'string', multiple: true, default: [] as string[] },
  limit: { type: 'string' },
  tests: { type: 'string' },
  threads: { type: 'string', default: '2' },
} as const;

interface Words {
  manifest: string[];
  limit?: string | undefined;
  tests?: string | undefined;
  threads: string;
}

/** @throws Error with a message for the user */
export function readCollectionOptions({ manifest, limit, tests, threads }: Words): CollectionOptions {
  if (manifest.length === 0) throw new Error('Name at least one manifest.');
  return {
    manifests: manifest,
    limit: limit === undefined ? null : wholeNumber(limit, { option: '--limit' }),
    tests: tests === undefined ? null : methodIds(tests),
    threads: wholeNumber(threads, { option: '--threads' }),
  };
}

function methodIds(words: string): CriterionId[] {
  return words.split(',').map((word) => {
    const id = criterionIds.find((known) => known === word.trim());
    if (id === undefined) throw new Error(`There is no test ${word}; there are ${criterionIds.join(', ')}.`);
    return id;
  });
}
