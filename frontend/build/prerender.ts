import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin } from 'vite';

const program = join(import.meta.dirname, '../bin/prerender.mjs');
const folder = join(import.meta.dirname, '../dist/prerendered');
const bytesMax = 10_000_000;

const pages = { home: '/', auth: '/auth', terms: '/terms' };

/**
 * Writes the prerendered pages. The gateway inserts them into the HTML shell, so that a visitor sees the page before
 * any script has run.
 */
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
