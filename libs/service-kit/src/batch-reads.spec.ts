import { setImmediate as turnEnds } from 'node:timers/promises';
import { batchReads } from './batch-reads.js';

it('joins reads that are requested in one turn of the event loop', async () => {
  const statements: (readonly number[])[] = [];
  const reads = batchReads((keys: readonly number[]) => {
    statements.push(keys);
    return Promise.resolve(new Map([[1, `read ${statements.length}`]]));
  });
  const first = Promise.all([reads.load(1), reads.load(2)]);
  await turnEnds();
  const later = reads.load(1);
  expect([await first, await later]).toEqual([['read 1', undefined], 'read 2']);
  expect(statements).toEqual([[1, 2], [1]]);
});
