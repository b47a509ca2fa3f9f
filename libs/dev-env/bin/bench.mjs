/**
 * `npm run bench [-- NAME …]`: measures the product on this machine, as ratios of figures from the same run. `--help`
 * lists the names.
 */
import { ensureBuilt, ensureInstalled, parseSuiteNames } from './prepare.mjs';

parseSuiteNames({
  usage: `npm run bench [-- http forensics ledger generation members workers memory footprint abuse plateau seen-before]

Measures what the product costs on this machine.

  http        start time, requests a second, what HTTP and queue add to the engine, memory
  forensics   each test at 2 and 12 megapixels, memory, threads, event loop
  ledger      charges through the service against the same statements in pgbench
  generation  a worker with 500 tasks at the provider at once: event loop, memory, calls
  members     response times with 50 members at once; JINWI_URL=http://… measures the product running there
  workers     analyses a minute with one and with two workers
  memory      the process of npm run up at rest, and what the first picture adds
  footprint   how often an analysis calls the stores, and what it leaves in them
  abuse       how long members wait while another one uses all that the limits allow
  plateau     memory of the engine over 2,000 pictures from PICTURES=DIR,…; only when named
  seen-before search for near copies among a million pictures, or SEEN_PICTURES=N; only when named`,
  known: [
    ...['http', 'forensics', 'ledger', 'generation', 'members'],
    ...['workers', 'memory', 'footprint', 'abuse', 'plateau', 'seen-before'],
  ],
});

await ensureInstalled();
await ensureBuilt();
await import('../dist/bench.cli.js');
