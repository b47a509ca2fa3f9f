import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

// Reads the settings from the documentation page, because the schemas may not be built yet.
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const [, section = ''] = /\n## npm run up\n([^]*?)\n## /.exec(page) ?? [];
const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|/gm)];
const settings = rows.map(([, name, what, fallback]) => `  ${name}  (default: ${fallback})\n      ${what}\n`);

export const help = `Jinwi: starts the whole product in one process.

  npm run up             install, build and start; ready at http://localhost:3000
  npm run up -- --help   this text
  npm run dev            the same with reload and seeded accounts; prints the URLs

Settings, as environment variables; those of every process (docs/configuration.md) work too:

${settings.join('')}
Ctrl-C stops it. If it is killed, nothing is lost: start it again.
`;
