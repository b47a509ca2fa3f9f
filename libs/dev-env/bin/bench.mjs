/** `npm run bench [-- http|forensics|ledger|generation]`: what the product costs on this machine, as ratios within one run. */
import { askedNames } from './asked-names.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

askedNames({
  usage: `npm run bench [-- http forensics ledger generation]

Measures what the product costs on this machine.

  http        start time, requests a second, what HTTP and queue add to the engine, memory
  forensics   each test at 2 and 12 megapixels, memory, threads, event loop
  ledger      charges through the service against the same statements in pgbench
  generation  a worker with 500 tasks at the provider at once: event loop, memory, calls`,
  known: ['http', 'forensics', 'ledger', 'generation'],
});

await ensureInstalled();
await ensureBuilt();
await import('../dist/bench.cli.js');
