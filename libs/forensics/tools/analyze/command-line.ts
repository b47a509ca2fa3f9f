import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface CommandLine {
  files: string[];
  isJson: boolean;
  /** Folder into which the heat maps are written as grey PNG files; null if they are not written. */
  mapsFolder: string | null;
}

export const usage = `npm run analyze -- FILE… [--files-from LIST] [--json] [--maps DIR]

Tells how likely each image (PNG, JPEG, WebP, AVIF, HEIC) is genuine, with the evidence. FILE "-" reads the names from
standard input, one per line.

  --files-from LIST  also the images that the file LIST names, one per line; "-" is standard input
  --json             prints nothing but JSON: a list with one entry for each file
  --maps DIR         writes a grey map of each image into DIR: brighter = more likely altered
  --help             this text`;

/** @throws Error with a message for the user */
export function readCommandLine(words: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      maps: { type: 'string' },
      'files-from': { type: 'string', multiple: true, default: [] },
    },
  });
  const listed = values['files-from'].flatMap(namesIn);
  const files = [...positionals.flatMap((name) => (name === '-' ? namesIn(name) : [name])), ...listed];
  if (files.length === 0) throw new Error('Name at least one image.');
  const { json: isJson, maps: mapsFolder = null } = values;
  return { files, isJson, mapsFolder };
}

const standardInput = 0;

/**
 * Reads file names, one per line.
 * @throws Error with a message for the user
 */
function namesIn(list: string): string[] {
  try {
    const names = readFileSync(list === '-' ? standardInput : list, 'utf8').split(/\r?\n/u);
    return names.filter((name) => name !== '');
  } catch (error) {
    throw new Error(`The list ${list} cannot be read.`, { cause: error });
  }
}
