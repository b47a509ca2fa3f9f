/**
 * `npm run lint`: runs eslint in parts, because one process for all files would run out of memory. Two parts run at a
 * time, to use two cores. First it writes the graph of workspaces, which the rule about module boundaries reads.
 */
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const parts = [
  ['frontend'],
  ['gateway'],
  ['services'],
  ['.', '--ignore-pattern', '{frontend,gateway,services}/**'],
];

/** Heap limit in megabytes. Node's default of 4 GB is not enough for the types of all services or libraries. */
const heap = { NODE_OPTIONS: '--max-old-space-size=8192' };
const lint = (part) => run(bin('eslint'), [...part, '--max-warnings=0'], { environment: heap });

async function lintWaiting(waiting) {
  let isClean = true;
  for (let part = waiting.shift(); part; part = waiting.shift())
    isClean = (await lint(part)) === 0 && isClean;
  return isClean;
}

const environment = { NX_DAEMON: 'false' };
const graphed = await run(bin('nx'), ['graph', '--file=.nx/graph.json', '--open=false'], { environment });
const waiting = [...parts];
const outcomes = graphed === 0 ? await Promise.all([lintWaiting(waiting), lintWaiting(waiting)]) : [false];
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
