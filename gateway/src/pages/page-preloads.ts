import { z } from 'zod';

/** Paths the application knows, with the name of the page's source; any other is its not-found page (UI-012). */
export const pageNames: ReadonlyMap<string, string> = new Map([
  ['/', 'home'],
  ['/auth', 'auth'],
  ['/terms', 'terms'],
  ['/mypage', 'my'],
  ['/analyze', 'analyze'],
  ['/history', 'history'],
  ['/generate', 'generate'],
  ['/credits', 'credits'],
]);

const shellKey = 'index.html';

/** Vite's manifest: source → built file and what it imports. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * The `Link` header of each page: its scripts, which the shell itself does not name (UI-306).
 * @param text of Vite's manifest
 */
export function pagePreloads(text: string): Map<string, string> {
  const manifest = manifestSchema.parse(JSON.parse(text));
  const ofShell = scriptsOf(manifest, shellKey);
  const preloads = new Map<string, string>();
  for (const [path, name] of pageNames) {
    const scripts = [...scriptsOf(manifest, `src/app/pages/${name}-page.tsx`)].filter(
      (script) => !ofShell.has(script),
    );
    if (scripts.length === 0) continue;
    preloads.set(path, scripts.map((script) => `</${script}>; rel=modulepreload`).join(', '));
  }
  return preloads;
}

/** The file of a source and of everything that it imports at once. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports) scriptsOf(manifest, imported, seen);
  return seen;
}
