/** `npm run credits -- COMMAND`: what an operator does to credits; `help` lists the commands. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/credits.cli.js');
