import { parseArgs } from 'node:util';
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

export const evaluateUsage =
  'npm run evaluate -- --manifest PATH [--manifest PATH …] [--json OUT] [--maps DIR] [--chains] [--limit N] [--tests id,id] [--threads N]';

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
  if (values.manifest.length === 0) throw new Error('Name at least one manifest');
  return {
    manifests: values.manifest,
    jsonPath: values.json ?? null,
    mapsFolder: values.maps ?? null,
    hasChains: values.chains,
    limit: values.limit === undefined ? null : positive(values.limit, '--limit'),
    tests: values.tests === undefined ? null : testIds(values.tests),
    threads: positive(values.threads, '--threads'),
  };
}

function positive(word: string, option: string): number {
  const value = Number(word);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} wants a whole number from 1`);
  return value;
}

function testIds(words: string): CriterionId[] {
  return words.split(',').map((word) => {
    const id = criterionIds.find((known) => known === word.trim());
    if (id === undefined) throw new Error(`There is no test ${word}; there are ${criterionIds.join(', ')}`);
    return id;
  });
}
