import { parseArgs } from 'node:util';
import { wholeNumber } from '../command-line/run-cli.js';

export interface CompareOptions {
  manifests: string[];
  /** Maximum number of authentic pictures per collection that are copied. */
  limit: number;
  /** Number of pairs that are compared at the same time. */
  threads: number;
  /** Only variants with this word in their names are compared. */
  variant: string;
  /** Whether to print each pair whose result is wrong. */
  hasMistakes: boolean;
}

export const compareUsage = `npm run compare -- --manifest PATH [--manifest PATH …] [options]

Measures the comparison of pictures: on files whose manifest names their original, and on copies made of authentic ones.

  --manifest PATH  a collection: JSON with the files, their labels, originals and masks; may be repeated
  --limit N        copies of at most N authentic pictures of each collection; 12 unless given
  --variant WORD   only copies whose name contains the word
  --mistakes       names the pairs with a wrong answer
  --threads N      pairs at a time; 2 unless given
  --help           this text`;

/** @throws Error with a message for the user */
export function readCompareOptions(words: string[]): CompareOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      manifest: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', default: '12' },
      variant: { type: 'string', default: '' },
      mistakes: { type: 'boolean', default: false },
      threads: { type: 'string', default: '2' },
    },
  });
  if (values.manifest.length === 0) throw new Error('Name at least one manifest.');
  return {
    manifests: values.manifest,
    limit: wholeNumber(values.limit, { option: '--limit' }),
    threads: wholeNumber(values.threads, { option: '--threads' }),
    variant: values.variant,
    hasMistakes: values.mistakes,
  };
}
