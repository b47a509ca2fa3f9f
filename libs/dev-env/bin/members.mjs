/** `npm run members -- COMMAND`: runs an operator command for members' data, building first if needed. See `help`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/members.cli.js');
