import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Plugin } from 'vite';

const isText = (path: string) => /\.(js|css|svg)$/.test(path);

/** Lays `.br` and `.gz` of every script and style beside it: packed once and hard, not on each request. */
export function precompress(): Plugin {
  return {
    name: 'jinwi:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter(isText)
          .map((path) => compress(join(dir, path))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  // Both at their strongest by default but gzip, whose default is 6 of 9.
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
