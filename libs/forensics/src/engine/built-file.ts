import { fileURLToPath } from 'node:url';

/**
 * A module of this folder in `dist`. Threads and processes of the engine run from there even while tests run the rest
 * from source, because compiling the engine in each would take seconds.
 */
export const builtFile = (name: string): string =>
  fileURLToPath(new URL(`../../dist/engine/${name}.js`, import.meta.url));
