/**
 * `npm run lighthouse`: runs Lighthouse on /, /auth, /terms and /how-sure, and measures how fast pages are painted, how
 * much they move, and how fast a report is drawn.
 */
import { checkNode, ensureBuilt, ensureInstalled, parseSuiteNames, tool } from './prepare.mjs';
import { ensureStores } from './stores.mjs';

const words = parseSuiteNames({
  usage: `npm run lighthouse [-- pages report vitals]

Starts the built product on throw-away data and measures it in Chromium; about ten minutes, without other load.

  pages   Lighthouse (mobile) on /, /auth, /terms and /how-sure, the median of five: fails below 95 for performance,
          or below 100 for accessibility, best practices or SEO
  report  the time from the answer with a report, or the last event of an analysis, to the frame that shows the
          verdict, the median of five: fails above 100 ms
  vitals  when the largest part of each page is painted in a new browser, the median of five, and by how much its parts
          move, at two widths: fails above 1 s or .02`,
  known: ['pages', 'report', 'vitals'],
});

checkNode();
await ensureInstalled();
await ensureBuilt();
await ensureStores();
process.exitCode = await tool('playwright', [
  'test',
  '--config=libs/end-to-end/test/lighthouse',
  ...words.map((word) => `${word}.lighthouse`),
]);
