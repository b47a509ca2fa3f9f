/** `npm run collection -- COMMAND`: runs an operator command for known pictures, building if needed. See `help`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/collection.cli.js');
