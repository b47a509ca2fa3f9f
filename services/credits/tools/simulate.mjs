#!/usr/bin/env node
/** Runs the ledger simulation from source, on a temporary PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import startStores from '../../../libs/local-stores/jest-global-setup.mjs';
import stopStores from '../../../libs/local-stores/jest-global-teardown.mjs';

await startStores();
// Not spawnSync: this process must keep reading the server's output, or the server blocks.
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
