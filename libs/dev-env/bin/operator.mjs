/**
 * `npm run credits -- COMMAND`, and the same with `members`, `decisions` or `collection`: runs an operator's command,
 * building first if needed. See `help`.
 */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

const [subject] = process.argv.splice(2, 1);
await ensureInstalled();
await ensureBuilt();
await import(`../dist/${subject}.cli.js`);
