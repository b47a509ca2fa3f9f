import { z } from 'zod';

/** The name of each page's source file, by the page's path. Any other path shows the not-found page (UI-012). */
export const pageNames: ReadonlyMap<string, string> = new Map([
  ['/', 'home'],
  ['/auth', 'auth'],
  ['/terms', 'terms'],
  ['/how-sure', 'how-sure'],
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

/** What a page loads at once (UI-306). */
export interface PagePreloads {
  hero: string | undefined;
  /** Paths of the scripts, with those of the shell first. */
  scripts: readonly string[];
}

/**
 * Returns what each page loads at once.
 * @param text Vite's manifest
 * @returns the preloads by {@link preloadKey}
 */
export function pagePreloads(text: string): Map<string, PagePreloads> {
  const manifest = manifestSchema.parse(JSON.parse(text));
  const preloads = new Map<string, PagePreloads>();
  const add = (key: string, page: string, ...sources: string[]) => {
    const files = new Set<string>();
    for (const source of [shellKey, page, ...sources]) addScripts(manifest, source, files);
    const hero = manifest[page]?.assets.find((file) => heroFile.test(file));
    preloads.set(key, { hero: hero && `/${hero}`, scripts: [...files].map((file) => `/${file}`) });
  };
  for (const [path, name] of pageNames) {
    const page = `src/app/pages/${name}-page.tsx`;
    add(path, page);
    const report = reportSources.get(path);
    if (report) add(preloadKey(path, true), page, report);
  }
  return preloads;
}

/**
 * Returns the API's path of a report.
 * @param analysis the query parameter `analysis` of a page's URL
 * @returns undefined if the parameter is not an id
 */
export const reportPath = (analysis: unknown): string | undefined =>
  typeof analysis === 'string' && /^[1-9]\d{0,9}$/.test(analysis) ? `/api/analysis/${analysis}` : undefined;

/**
 * Returns a `Link` header that preloads what a member's page requests first: the signed-in user, and the report that
 * the page's URL names, with its image. The browser then has them by the time the scripts request them.
 */
export function memberPreloads(report: string | undefined): string {
  const fetched = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
  const user = fetched('/api/user');
  if (report === undefined) return user;
  return [user, fetched(report), `<${report}/image>; rel=preload; as=image; fetchpriority=high`].join(', ');
}

export const prerenderedScript = (text: string): string | undefined =>
  manifestSchema.parse(JSON.parse(text))[prerenderedKey]?.file;

/** Adds the built files of a source file and of all its static imports. */
function addScripts(manifest: Manifest, source: string, files: Set<string>): void {
  const chunk = manifest[source];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports) addScripts(manifest, imported, files);
}
