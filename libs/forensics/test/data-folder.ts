import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Expected } from '../tools/collections/manifest.js';

/** Real images that are not part of the project; `JINWI_DATA_DIR` sets another folder. */
const root = process.env.JINWI_DATA_DIR ?? join(__dirname, '../../../../shared/data');

export interface Entry {
  file: string;
  label: 'authentic' | 'tampered' | 'ai-generated' | 'hostile';
  kind: string;
  use_for?: string[];
  expected?: Expected | string;
}

export class DataFolder {
  constructor(readonly name: 'dev' | 'calibration' | 'hostile' | 'credentials') {}

  get isPresent(): boolean {
    return existsSync(join(root, this.name));
  }

  entries(): Entry[] {
    const manifest = JSON.parse(readFileSync(join(root, this.name, 'manifest.json'), 'utf8')) as {
      files: Entry[];
    };
    return manifest.files;
  }

  read({ file }: Pick<Entry, 'file'>): Promise<Buffer> {
    return readFile(join(root, this.name, file));
  }
}

/** Registers the tests or, if data is missing, one skipped test that names what is missing. */
export function describeWithData(folder: DataFolder, tests: () => void): void {
  if (folder.isPresent) describe(`real images: ${folder.name}`, tests);
  else it.skip(`real images: ${folder.name} is not here (set JINWI_DATA_DIR)`, () => undefined);
}
