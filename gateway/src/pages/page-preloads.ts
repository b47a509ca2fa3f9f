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

/**
 * The `Link` header of each page: its scripts and hero image, which the shell does not name (UI-306).
 * @param text Vite's manifest
 */
export function pagePreloads(text: string): Map<string, string> {
  const manifest = manifestSchema.parse(JSON.parse(text));
  const ofShell = scriptsOf(manifest, shellKey);
  const preloads = new Map<string, string>();
  for (const [path, name] of pageNames) {
    const source = `src/app/pages/${name}-page.tsx`;
    const scripts = [...scriptsOf(manifest, source)].filter((script) => !ofShell.has(script));
    const heroes = (manifest[source]?.assets ?? []).filter((file) => heroFile.test(file));
    const links = [
      ...heroes.map((file) => `</${file}>; rel=preload; as=image; type="image/avif"; fetchpriority=high`),
      ...scripts.map((script) => `</${script}>; rel=modulepreload`),
    ];
    if (links.length > 0) preloads.set(path, links.join(', '));
  }
  return preloads;
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
