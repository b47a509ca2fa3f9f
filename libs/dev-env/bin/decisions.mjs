/** `npm run decisions -- COMMAND`: operator commands for members' decisions; `help` lists them. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/decisions.cli.js');
