import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin } from 'vite';

const program = join(import.meta.dirname, '../bin/prerender.mjs');
const folder = join(import.meta.dirname, '../dist/prerendered');
const bytesMax = 10_000_000;

const pages = { home: '/', auth: '/auth', 'how-sure': '/how-sure', terms: '/terms' };

/** The pages that can open with a report, and the layout in which each of them shows it. */
const reportPages = { analyze: 'page', history: 'sheet' } as const;
/** The gateway replaces this with the address of the report's image. */
const imageUrl = '{image}';

/**
 * Writes the prerendered pages for visitors, and the frames of the pages that open with a report. The gateway inserts
 * them into the HTML shell, so that they are seen before any script has run.
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
      // Imported late, because Knip reads this file but cannot load components.
      const { ReportFrame } = await import('../src/app/report-frame.js');
      for (const [name, layout] of Object.entries(reportPages))
        await writeFile(
          join(folder, `${name}-report.html`),
          renderToStaticMarkup(createElement(ReportFrame, { layout, imageUrl })),
        );
    },
  };
}
