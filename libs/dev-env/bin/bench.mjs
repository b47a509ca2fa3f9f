/**
 * `npm run bench [-- http|forensics|ledger|generation|members|workers|memory|footprint|abuse|plateau|seen-before]`: measures the
 * product on this machine, as ratios within one run.
 */
import { parseSuiteNames } from './parse-suite-names.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

parseSuiteNames({
  usage: `npm run bench [-- http forensics ledger generation members workers memory footprint abuse plateau seen-before]

Measures what the product costs on this machine.

  http        start time, requests a second, what HTTP and queue add to the engine, memory
  forensics   each test at 2 and 12 megapixels, memory, threads, event loop
  ledger      charges through the service against the same statements in pgbench
  generation  a worker with 500 tasks at the provider at once: event loop, memory, calls
  members     answers' times for 50 members at once; JINWI_URL=http://… measures what runs there
  workers     analyses a minute with one and with two workers
  memory      the process of npm run up at rest, and what the first picture adds
  footprint   what an analysis asks of the stores and leaves in them
  abuse       how long ordinary members wait beside one who takes all that the limits allow
  plateau     memory of the engine over 2,000 pictures of PICTURES=DIR,…; only when it is named
  seen-before near copies among a million pictures (SEEN_PICTURES=N: among N); only when it is named`,
  known: [
    ...['http', 'forensics', 'ledger', 'generation', 'members'],
    ...['workers', 'memory', 'footprint', 'abuse', 'plateau', 'seen-before'],
  ],
});

await ensureInstalled();
await ensureBuilt();
await import('../dist/bench.cli.js');
