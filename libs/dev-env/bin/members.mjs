/** `npm run members -- COMMAND`: operator commands for members' data; `help` lists them. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/members.cli.js');
