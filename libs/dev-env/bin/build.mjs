/** Builds the services and the browser application, unless nothing has changed since the last build or `npm test`. */
import { ensureBuilt } from './prepare.mjs';

await ensureBuilt();
