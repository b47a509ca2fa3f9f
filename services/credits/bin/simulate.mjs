#!/usr/bin/env node
/** Runs the simulation of the ledger from source, on a throw-away PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import startStores from '../../../libs/local-stores/jest-global-setup.mjs';
import stopStores from '../../../libs/local-stores/jest-global-teardown.mjs';

const service = join(fileURLToPath(import.meta.url), '..', '..');

await startStores();
const { status } = spawnSync(
  process.execPath,
  [
    '--conditions=@jinwi/source',
    '--import',
    '@swc-node/register/esm-register',
    join(service, 'test/simulation/simulate.cli.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
await stopStores();
process.exitCode = status ?? 1;
