import { benchAbuse } from './bench-abuse.js';
import { benchFootprint } from './bench-footprint.js';
import { benchForensics } from './bench-forensics.js';
import { benchGeneration } from './bench-generation.js';
import { benchHttp } from './bench-http.js';
import { benchLedger } from './bench-ledger.js';
import { benchMemory } from './bench-memory.js';
import { benchMembers } from './bench-members.js';
import { benchPlateau } from './bench-plateau.js';
import { benchSeenBefore } from './bench-seen-before.js';
import { benchWorkers } from './bench-workers.js';

const benches: Record<string, (environment: NodeJS.ProcessEnv) => Promise<string[]>> = {
  http: benchHttp,
  forensics: benchForensics,
  ledger: benchLedger,
  generation: benchGeneration,
  members: benchMembers,
  memory: benchMemory,
  workers: benchWorkers,
  footprint: benchFootprint,
  abuse: benchAbuse,
  plateau: benchPlateau,
  'seen-before': benchSeenBefore,
};

const chosen = process.argv.slice(2);
// These take a quarter of an hour each, so they run only on request.
const onRequest = ['plateau', 'seen-before'];
const usual = Object.keys(benches).filter((name) => !onRequest.includes(name));
for (const name of chosen.length > 0 ? chosen : usual) {
  process.stdout.write(`\n${name}\n`);
  const lines = await benches[name]?.(process.env);
  for (const line of lines ?? []) process.stdout.write(`  ${line}\n`);
}
