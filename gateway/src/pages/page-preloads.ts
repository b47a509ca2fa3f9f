import { z } from 'zod';

/** The name of each page's source file, by the page's path. Any other path shows the not-found page (UI-012). */
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

/** The source file that renders the report, by the path of each page that can open with a report. */
const reportSources: ReadonlyMap<string, string> = new Map([
  ['/analyze', 'src/features/analyze/components/result.tsx'],
  ['/history', 'src/features/history/components/report-sheet.tsx'],
]);

const shellKey = 'index.html';
const prerenderedKey = 'src/prerendered.ts';

/** Vite's manifest: for each source file, the built file with its imports and assets. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Matches the hero image of the first screen. Its WebP version, for browsers without AVIF, is not preloaded. */
const heroFile = /\/hero-[^/]*\.avif$/;

/** Returns the key of a page in {@link pagePreloads}. The key differs if the page opens with a report. */
export const preloadKey = (path: string, hasReport: boolean): string =>
  hasReport && reportSources.has(path) ? `${path}?analysis` : path;

/**
 * Returns the `Link` header of each page, which preloads the scripts and the hero image that the shell does not name
 * (UI-306).
 * @param text Vite's manifest
 * @returns the headers by {@link preloadKey}
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
 * Returns a `Link` header that preloads what a member's page requests first: the signed-in user, and the report that
 * the page's URL names, with its image. The browser then has them by the time the scripts request them.
 */
export function memberPreloads(analysis: unknown): string {
  const fetched = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
  const user = fetched('/api/user');
  if (typeof analysis !== 'string' || !reportId.test(analysis)) return user;
  const report = `/api/analysis/${analysis}`;
  return [user, fetched(report), `<${report}/image>; rel=preload; as=image; fetchpriority=high`].join(', ');
}

/** Returns the path of the script of prerendered pages, or undefined if the build has none. */
export const prerenderedScript = (text: string): string | undefined =>
  manifestSchema.parse(JSON.parse(text))[prerenderedKey]?.file;

/** Returns the built files of a source file and of all its static imports. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports) scriptsOf(manifest, imported, seen);
  return seen;
}
