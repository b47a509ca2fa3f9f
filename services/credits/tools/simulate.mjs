#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const { status } = spawnSync(
  process.execPath,
  [
    '--conditions=@jinwi/source',
    '--import',
    '@swc-node/register/esm-register',
    join(import.meta.dirname, 'simulate.cli.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') },
  },
);
process.exitCode = status ?? 1;
