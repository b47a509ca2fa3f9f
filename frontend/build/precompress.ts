import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Plugin } from 'vite';

const isText = (path: string) => /\.(js|css|svg)$/.test(path);

/**
 * Writes `.br` and `.gz` files next to every script and style, compressed once at the highest level instead of per
 * request.
 */
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
  // Brotli uses its highest level by default, gzip only 6 of 9.
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
