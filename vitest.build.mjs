import { toolPath } from './libs/dev-env/bin/prepare.mjs';
import { execFileSync } from 'node:child_process';

/** Builds what has changed: processes and threads that tests start run from `dist`. */
export const setup = () => execFileSync(process.execPath, [toolPath('tsc'), '-b'], { stdio: 'inherit' });
