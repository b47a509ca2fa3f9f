import { z } from 'zod';

/** Path of each page → name of its source file. Any other path shows the not-found page (UI-012). */
export const pageNames: ReadonlyMap<string, string> = new Map([
  ['/', 'home'],
  ['/auth', 'auth'],
  ['/terms', 'terms'],
  ['/made-here', 'look-up'],
  ['/mypage', 'my'],
  ['/analyze', 'analyze'],
  ['/history', 'history'],
  ['/generate', 'generate'],
  ['/credits', 'credits'],
]);

/** Page that can open with a report → source file of the code that draws it. */
const reportSources: ReadonlyMap<string, string> = new Map([
  ['/analyze', 'src/features/analyze/components/result.tsx'],
  ['/history', 'src/features/history/components/report-sheet.tsx'],
]);

const shellKey = 'index.html';
const prerenderedKey = 'src/prerendered.ts';

/** Vite's manifest: source → built file and its imports. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Finds the hero image of the first screen. Its WebP version, for browsers without AVIF, is not preloaded. */
const heroFile = /\/hero-[^/]*\.avif$/;

/** The keys of {@link pagePreloads}: a page's path, and the same page when its URL names a report. */
export const preloadKey = (path: string, hasReport: boolean): string =>
  hasReport && reportSources.has(path) ? `${path}?analysis` : path;

/**
 * The `Link` header of each page: its scripts and hero image, which the shell does not name (UI-306).
 * @param text Vite's manifest
 * @returns by {@link preloadKey}
 */
export function pagePreloads(text: string): Map<string, string> {
  const manifest = manifestSchema.parse(JSON.parse(text));
  const ofShell = scriptsOf(manifest, shellKey);
  const preloads = new Map<string, string>();
  const add = (key: string, page: string, scripts: Iterable<string>) => {
    const heroes = (manifest[page]?.assets ?? []).filter((file) => heroFile.test(file));
    const links = [
      ...heroes.map((file) => `</${file}>; rel=preload; as=image; type="image/avif"; fetchpriority=high`),
      ...[...scripts]
        .filter((script) => !ofShell.has(script))
        .map((script) => `</${script}>; rel=modulepreload`),
    ];
    if (links.length > 0) preloads.set(key, links.join(', '));
  };
  for (const [path, name] of pageNames) {
    const page = `src/app/pages/${name}-page.tsx`;
    const scripts = scriptsOf(manifest, page);
    add(path, page, scripts);
    const report = reportSources.get(path);
    if (report) add(preloadKey(path, true), page, scriptsOf(manifest, report, scripts));
  }
  return preloads;
}

const reportId = /^[1-9]\d{0,9}$/;

/**
 * Links to what a member's page requests first: who is signed in, and the report that its URL names, with its image.
 * The browser then has them by the time the scripts ask.
 */
export function memberPreloads(analysis: unknown): string {
  const fetched = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
  const user = fetched('/api/user');
  if (typeof analysis !== 'string' || !reportId.test(analysis)) return user;
  const report = `/api/analysis/${analysis}`;
  return [user, fetched(report), `<${report}/image>; rel=preload; as=image; fetchpriority=high`].join(', ');
}

/** The script of prerendered pages; undefined in a build without it. */
export const prerenderedScript = (text: string): string | undefined =>
  manifestSchema.parse(JSON.parse(text))[prerenderedKey]?.file;

/** Returns the files of a source and of all its static imports. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports) scriptsOf(manifest, imported, seen);
  return seen;
}
