/** `npm run credits -- COMMAND`: operator commands for credits; `help` lists them. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/credits.cli.js');
