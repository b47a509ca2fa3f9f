import { parseArgs } from 'node:util';

export interface CommandLine {
  files: string[];
  isJson: boolean;
  /** Folder for grey PNG maps. */
  mapsFolder: string | null;
}

export const usage = 'npm run analyze -- FILE… [--json] [--maps DIR]';

/** @throws Error with a sentence for people */
export function readCommandLine(words: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, maps: { type: 'string' } },
  });
  if (positionals.length === 0) throw new Error('Name at least one image');
  return { files: positionals, isJson: values.json, mapsFolder: values.maps ?? null };
}
