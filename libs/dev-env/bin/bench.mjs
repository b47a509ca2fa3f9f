/** `npm run bench [-- http|forensics|ledger]`: what the product costs on this machine, as ratios within one run. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../dist/bench.cli.js');
