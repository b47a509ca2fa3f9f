import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Whether the engine runs from its TypeScript source (development, tests) instead of from `dist`. */
export const isSource = import.meta.url.endsWith('.ts');

/** Node flags to run TypeScript source in a thread or process, compiled by swc. */
export const sourceFlags = (): string[] => ['--conditions=@jinwi/source', '--import', swcLoader()];

/** The package exports its loader for `import` only, so `require.resolve` cannot find it. */
function swcLoader(): string {
  const main = createRequire(import.meta.url).resolve('@swc-node/register');
  return new URL('./esm/esm-register.mjs', pathToFileURL(main)).href;
}
