import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pageNames, pagePreloads, type PagePreloads, prerenderedScript } from './page-preloads.js';

export interface BuiltFile {
  path: string;
  encodings: readonly ('br' | 'gzip')[];
}

export interface BuiltFrontend {
  folder: string;
  shell: string;
  /** Prerendered Korean HTML for visitors, by page. A page without it is empty until its scripts run. */
  prerendered: ReadonlyMap<string, string>;
  /** HTML of a report's outline, by page that can open with a report. `{image}` stands for the image's address. */
  reportFrames: ReadonlyMap<string, string>;
  /** Path of the script that starts a prerendered page, in place of the shell's script. */
  prerenderedScript: string | undefined;
  /** CSP sources of the shell's inline scripts. */
  scriptHashes: readonly string[];
  /** What each page loads at once, by `preloadKey`. */
  preloads: ReadonlyMap<string, PagePreloads>;
  /** The files by request path. No other file is served. */
  files: ReadonlyMap<string, BuiltFile>;
}

const shellName = 'index.html';
const prerenderedFolder = 'prerendered/';
const manifestName = '.vite/manifest.json';

export function readBuiltFrontend(folder: string): BuiltFrontend | null {
  const entries = entriesOf(folder);
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  if (!paths.has(shellName)) return null;
  const shell = readFileSync(join(folder, shellName), 'utf8');
  const manifest = paths.has(manifestName) ? readFileSync(join(folder, manifestName), 'utf8') : '{}';
  return {
    folder,
    shell,
    prerendered: prerenderedPages(folder, paths),
    reportFrames: prerenderedPages(folder, paths, '-report'),
    prerenderedScript: prerenderedScript(manifest),
    scriptHashes: inlineScriptHashes(shell),
    preloads: pagePreloads(manifest),
    files: servedFiles(paths),
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function prerenderedPages(folder: string, paths: ReadonlySet<string>, suffix = ''): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [page, name] of pageNames) {
    const file = `${prerenderedFolder}${name}${suffix}.html`;
    if (paths.has(file)) pages.set(page, readFileSync(join(folder, file), 'utf8'));
  }
  return pages;
}

function servedFiles(paths: ReadonlySet<string>): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const path of paths) {
    if (path === shellName || path.startsWith(prerenderedFolder) || /\.(br|gz|map)$/.test(path)) continue;
    const encodings = [
      ...(paths.has(`${path}.br`) ? (['br'] as const) : []),
      ...(paths.has(`${path}.gz`) ? (['gzip'] as const) : []),
    ];
    files.set(`/${path}`, { path, encodings });
  }
  return files;
}

/** Returns `sha256-…` for each inline script, computed over exactly the characters between its tags. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi)]
    .filter(({ groups }) => !/\ssrc\s*=/i.test(groups?.attributes ?? ''))
    .map(({ groups }) =>
      createHash('sha256')
        .update(groups?.code ?? '')
        .digest('base64'),
    )
    .map((digest) => `sha256-${digest}`);
}
