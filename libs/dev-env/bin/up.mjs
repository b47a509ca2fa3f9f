/** `npm run up`: runs the product in one process. Installs and builds what is missing, so it works in a fresh clone. */
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs';

checkNode();
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  const { help } = await import('./help.mjs');
  process.stdout.write(help);
} else {
  await ensureInstalled();
  await ensureBuilt();
  await import('../dist/up.cli.js');
}
