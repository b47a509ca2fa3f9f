import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configurationFiles } from './configuration-files.js';

/** `npm run docs:configuration`: updates the files that list every environment variable. */
for (const [name, made] of Object.entries(configurationFiles)) {
  const path = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  writeFileSync(path, made(existsSync(path) ? readFileSync(path, 'utf8') : ''));
}
