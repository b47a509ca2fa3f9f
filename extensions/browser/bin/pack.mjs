/** Packs the extension in the form that extension stores accept. The same files always give the same bytes. */
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const extension = join(import.meta.dirname, '..');
const source = join(extension, 'src');
const { version } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
const target = join(extension, 'dist', `jinwi-browser-${version}.zip`);

/** A fixed time, because file times differ between checkouts. 1980 is the earliest year in a ZIP. */
const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

const zip = new ZipFile();
for (const path of filesIn(source))
  zip.addBuffer(readFileSync(path), relative(source, path).split(sep).join('/'), options);
zip.end();
mkdirSync(join(extension, 'dist'), { recursive: true });
await pipeline(zip.outputStream, createWriteStream(target));
process.stdout.write(`${target}\n`);

function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.endsWith('.spec.ts'),
  );
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    })
    .sort();
}
