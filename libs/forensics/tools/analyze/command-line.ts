import { parseArgs } from 'node:util';

export interface CommandLine {
  files: string[];
  isJson: boolean;
  /** Also the tests that are left out of large images. */
  hasAllTests: boolean;
  /** Folder for grey PNG maps. */
  mapsFolder: string | null;
}

export const usage = `npm run analyze -- FILE… [--json] [--all] [--maps DIR]

Tells of each image (PNG, JPEG, WebP, AVIF, HEIC) how likely it is genuine, with the evidence.

  --json      prints nothing but JSON: a list with one entry for each file
  --all       runs also the tests without weight that are left out above 12.6 megapixels
  --maps DIR  writes a grey map of each image into DIR: brighter = more likely altered
  --help      this text`;

/** @throws Error with a message for the user */
export function readCommandLine(words: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      maps: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error('Name at least one image.');
  const { json: isJson, all: hasAllTests, maps: mapsFolder = null } = values;
  return { files: positionals, isJson, hasAllTests, mapsFolder };
}
