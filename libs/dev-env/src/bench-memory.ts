import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@jinwi/local-stores';
import { BenchMember, photoOf } from './bench-member.js';
import { memoryOf, memoryOfDescendants } from './process-memory.js';
import { startUp, withScratchFolder } from './start-up.js';

const restMs = 30_000;

/** Measures the idle memory of the embedded process after one sign-in, and again after its first two pictures. */
export function benchMemory(): Promise<string[]> {
  return withScratchFolder(async (folder) => {
    const port = await freePort();
    const up = await startUp({ PORT: String(port), DATA_DIR: join(folder, 'data') });
    try {
      const member = await BenchMember.register(`http://localhost:${port}`);
      await sleep(restMs);
      const atRest = await memoryOf(up.pid);
      const children = await memoryOfDescendants(up.pid);
      const photo = await photoOf({ width: 1600, height: 1200 });
      const firstMs = await member.timeAnalysis(photo);
      const nextMs = await member.timeAnalysis(photo);
      await sleep(restMs);
      const after = await memoryOf(up.pid);
      const childrenAfter = await memoryOfDescendants(up.pid);
      return [
        `at rest ${atRest.now} MB, at most ${atRest.peak} MB since the start; PostgreSQL and the engine apart, ${children} MB`,
        `the first picture of 2 MP takes ${firstMs.toFixed(0)} ms, the next ${nextMs.toFixed(0)} ms`,
        `at rest after them ${after.now} MB, at most ${after.peak} MB; PostgreSQL and the engine apart, ${childrenAfter} MB`,
      ];
    } finally {
      await up.stop();
    }
  });
}
