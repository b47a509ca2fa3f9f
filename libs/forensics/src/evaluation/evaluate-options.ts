import { parseArgs } from 'node:util';
import { wholeNumber } from '../cli/whole-number.js';
import { criterionIds, type CriterionId } from '../codes.js';

export interface EvaluateOptions {
  manifests: string[];
  /** File for all figures. */
  jsonPath: string | null;
  /** Folder for the heat maps and the reliability plot. */
  mapsFolder: string | null;
  hasChains: boolean;
  /** At most so many images of each label, evenly spread over the manifest. */
  limit: number | null;
  tests: CriterionId[] | null;
  threads: number;
}

export const evaluateUsage = `npm run evaluate -- --manifest PATH [--manifest PATH …] [options]

Measures the engine on images whose truth is known and prints the report of docs/evaluation.md.

  --manifest PATH  a collection: JSON with the files, their labels and masks; may be repeated
  --json OUT       writes all figures into the file OUT
  --maps DIR       writes the heat maps and the reliability plot into DIR
  --chains         also measures recompressed copies (false alarms, robustness); takes long
  --limit N        at most N images of each label
  --tests id,id    only these tests
  --threads N      images at a time; 2 unless given
  --help           this text`;

/** @throws Error with a sentence for people */
export function readEvaluateOptions(words: string[]): EvaluateOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      manifest: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      maps: { type: 'string' },
      chains: { type: 'boolean', default: false },
      limit: { type: 'string' },
      tests: { type: 'string' },
      threads: { type: 'string', default: '2' },
    },
  });
  if (values.manifest.length === 0) throw new Error('Name at least one manifest.');
  return {
    manifests: values.manifest,
    jsonPath: values.json ?? null,
    mapsFolder: values.maps ?? null,
    hasChains: values.chains,
    limit: values.limit === undefined ? null : wholeNumber(values.limit, { option: '--limit' }),
    tests: values.tests === undefined ? null : testIds(values.tests),
    threads: wholeNumber(values.threads, { option: '--threads' }),
  };
}

/** @throws Error when a word is no test */
export function testIds(words: string): CriterionId[] {
  return words.split(',').map((word) => {
    const id = criterionIds.find((known) => known === word.trim());
    if (id === undefined) throw new Error(`There is no test ${word}; there are ${criterionIds.join(', ')}.`);
    return id;
  });
}
