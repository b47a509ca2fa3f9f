import { parseArgs } from 'node:util';
import { wholeNumber } from '../cli/whole-number.js';
import { type CriterionId } from '../codes.js';
import { testIds } from './evaluate-options.js';

export interface CalibrateOptions {
  manifests: string[];
  /** Collections whose authentic pictures nothing may settle; they are not fitted. */
  quiet: string[];
  /** Null: all are measured. */
  tests: CriterionId[] | null;
  /** At most so many images of each label of each collection: to try a command, not to weigh a test. */
  limit: number | null;
  outPath: string | null;
  threads: number;
}

export const calibrateUsage = `npm run calibrate -- --manifest PATH [--manifest PATH …] [options]

Measures tests on images whose truth is known and fits the weights of those that tell them apart.

  --manifest PATH  a collection: JSON with the files and their labels; may be repeated
  --quiet PATH     a collection that is not fitted, but whose authentic images may not be called made by AI
                   from their pixels either; may be repeated
  --tests id,id    only these tests; the weights of the others stay as they are
  --out FILE       writes the weights: libs/forensics/src/fusion/measured-weights.ts
  --limit N        at most N images of each label, to try a command
  --threads N      images at a time; 2 unless given
  --help           this text`;

/** @throws Error with a sentence for people */
export function readCalibrateOptions(words: string[]): CalibrateOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      manifest: { type: 'string', multiple: true, default: [] },
      quiet: { type: 'string', multiple: true, default: [] },
      tests: { type: 'string' },
      limit: { type: 'string' },
      out: { type: 'string' },
      threads: { type: 'string', default: '2' },
    },
  });
  if (values.manifest.length === 0) throw new Error('Name at least one manifest.');
  if (values.limit !== undefined && values.out !== undefined)
    throw new Error('Weights are not written from a part of the images: leave out --limit or --out.');
  return {
    manifests: values.manifest,
    quiet: values.quiet,
    tests: values.tests === undefined ? null : testIds(values.tests),
    limit: values.limit === undefined ? null : wholeNumber(values.limit, { option: '--limit' }),
    outPath: values.out ?? null,
    threads: wholeNumber(values.threads, { option: '--threads' }),
  };
}
