#!/usr/bin/env node
/** Runs the simulation of the ledger from source, on a throw-away PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import startStores from '../../../libs/local-stores/jest-global-setup.mjs';
import stopStores from '../../../libs/local-stores/jest-global-teardown.mjs';

await startStores();
// Not spawnSync: this process has to go on reading what the server says, or the server waits for it.
const simulation = spawn(
  process.execPath,
  [
    '--conditions=@jinwi/source',
    '--import',
    '@swc-node/register/esm-register',
    join(import.meta.dirname, 'simulate.cli.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
const [status] = await once(simulation, 'exit');
await stopStores();
process.exitCode = status ?? 1;
