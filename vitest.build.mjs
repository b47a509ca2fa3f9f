import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, tool } from './libs/dev-env/bin/prepare.mjs';

/** Builds what has changed, because the processes and threads that tests start are loaded from `dist`. */
export async function setup() {
  const hasGenerated = existsSync(join(root, 'libs/client/src/.generated'));
  const code = await (hasGenerated ? tool('tsc', ['-b']) : run('npm', ['run', '--silent', 'build:services']));
  if (code !== 0) throw new Error('The build failed (see above), so no test was run.');
}
