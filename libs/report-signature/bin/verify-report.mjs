/** Runs `npm run verify-report -- FILE [IMAGE]`, after building what it needs if that is not built yet. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-b', join(import.meta.dirname, '..')], {
  stdio: ['ignore', process.stderr, process.stderr],
});
if (status === 0) await import('../dist/verify-report.cli.js');
else process.exit(status ?? 1);
