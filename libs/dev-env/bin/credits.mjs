/** `npm run credits -- COMMAND`: runs an operator command for credits, building first if needed. See `help`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/credits.cli.js');
