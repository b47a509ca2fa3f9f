/** `npm run collection -- COMMAND`: operator commands for the collection of known pictures; `help` lists them. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/collection.cli.js');
