/** `npm run up`: from a fresh clone to a running product in one process. */
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
