import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '@jinwi/local-stores';
import { openTestBed } from '../test/credits-test-bed.js';
import { simulate } from '../test/simulation/simulate.js';

/** `npm run simulate -- --steps 100000 --seed N`: exits with 1 and names the step if an invariant breaks.
 * Uses a temporary PostgreSQL. */
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const steps = Number(values.steps);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const say = (line: string) => process.stdout.write(`${line}\n`);
const startedAt = performance.now();

const server = await startTestPostgres(join(import.meta.dirname, '../../../.data'));
process.env['JINWI_TEST_POSTGRES_URL'] = server.url;
const bed = await openTestBed();
say(`${steps} steps, --seed ${seed} repeats them`);
try {
  const counts = await simulate({
    bed,
    seed,
    steps,
    onProgress: (step) => {
      if (step % 1_000 === 0) say(`${step} steps, ${Math.round((performance.now() - startedAt) / 1000)} s`);
    },
  });
  for (const line of counts.lines()) say(line);
  say('I1 to I8 held at every step, every branch ran its minimum');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await bed.close();
  await server.stop();
}
