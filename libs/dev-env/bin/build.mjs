/** Builds the services and the browser application, unless nothing changed since the last time or since `npm test`. */
import { ensureBuilt } from './prepare.mjs';

await ensureBuilt();
