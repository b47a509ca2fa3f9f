import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin } from 'vite';

const program = join(import.meta.dirname, '../bin/prerender.mjs');
const folder = join(import.meta.dirname, '../dist/prerendered');
const bytesMax = 10_000_000;

/** Visitors' first pages by the names of their sources. */
const pages = { home: '/', auth: '/auth', terms: '/terms' };

/** Writes what a visitor sees first, which the gateway puts into the shell: it is shown before any script has run. */
export function prerender(): Plugin {
  return {
    name: 'jinwi:prerender',
    apply: 'build',
    async closeBundle() {
      await mkdir(folder, { recursive: true });
      for (const [name, path] of Object.entries(pages)) {
        const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
          maxBuffer: bytesMax,
        });
        await writeFile(join(folder, `${name}.html`), stdout);
      }
    },
  };
}
