/** `npm run decisions -- COMMAND`: runs an operator command for members' decisions, building if needed. See `help`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/decisions.cli.js');
