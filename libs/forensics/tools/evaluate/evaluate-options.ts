import { parseArgs } from 'node:util';
import {
  collectionOptions,
  readCollectionOptions,
  type CollectionOptions,
} from '../collections/collection-options.js';

export interface EvaluateOptions extends CollectionOptions {
  /** File to which all figures are written. */
  jsonPath: string | null;
  /** Folder to which the heat maps and the reliability plot are written. */
  mapsFolder: string | null;
  hasChains: boolean;
  /** Whether to measure only the answer about AI, on transformed pictures. */
  hasTransformations: boolean;
}

export const evaluateUsage = `npm run evaluate -- --manifest PATH [--manifest PATH …] [options]

Measures the engine on images whose truth is known and prints the report of docs/evaluation.md.

  --manifest PATH    a collection: JSON with the files, their labels and masks; may be repeated
  --json OUT         writes all figures into the file OUT
  --maps DIR         writes the heat maps and the reliability plot into DIR
  --chains           also measures recompressed copies (false alarms, robustness); takes long
  --transformations  measures only the answer about AI, by the pixels alone, on copies transformed in 36 ways;
                     takes long; not with --chains, --maps or --tests
  --limit N          at most N images of each label
  --tests id,id      only these tests
  --threads N        images at a time; 2 unless given
  --help             this text`;

/** @throws Error with a message for the user */
export function readEvaluateOptions(words: string[]): EvaluateOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      ...collectionOptions,
      json: { type: 'string' },
      maps: { type: 'string' },
      chains: { type: 'boolean', default: false },
      transformations: { type: 'boolean', default: false },
    },
  });
  if (values.transformations && (values.chains || values.maps !== undefined || values.tests !== undefined))
    throw new Error('--transformations cannot be combined with --chains, --maps or --tests.');
  return {
    ...readCollectionOptions(values),
    jsonPath: values.json ?? null,
    mapsFolder: values.maps ?? null,
    hasChains: values.chains,
    hasTransformations: values.transformations,
  };
}
