/** `npm run lighthouse`: runs Lighthouse on /, /auth, /terms and /how-sure, and measures how fast the page draws a report. */
import { checkNode, ensureBuilt, ensureInstalled, parseSuiteNames, tool } from './prepare.mjs';
import { ensureStores } from './stores.mjs';

const words = parseSuiteNames({
  usage: `npm run lighthouse [-- pages report]

Starts the built product on throw-away data and measures it in Chromium; about five minutes, without other load.

  pages   Lighthouse (mobile) on /, /auth, /terms and /how-sure, the median of five: fails below 95 for performance, or below 100
          for accessibility, best practices or SEO
  report  the time from the answer with a report, or the last event of an analysis, to the frame that shows the
          verdict, the median of five: fails above 100 ms`,
  known: ['pages', 'report'],
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
