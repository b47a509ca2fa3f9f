import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@jinwi/local-stores';
import { createLogger } from '@jinwi/service-kit';
import { openLogFile } from '../src/log-file.js';

describe('the log of the embedded mode', () => {
  it('is for its owner alone and bounded, also where one lay before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-log-'));
    await writeFile(join(folder, 'jinwi.log'), 'a line\n', { mode: 0o644 });
    const file = await openLogFile({ folder, name: 'jinwi.log', size: '1K' });
    const logger = createLogger({ name: 'test' }, file);
    for (let turn = 0; turn < 100; turn += 1) {
      logger.info({ text: 'x'.repeat(200) }, 'line');
      if (turn % 5 === 0) await wait(20);
    }
    await file.close();
    const names = await readdir(folder);
    const kept = await Promise.all(names.map((name) => stat(join(folder, name))));
    expect(names.toSorted()).toEqual(['jinwi.log', ...[1, 2, 3, 4, 5].map((part) => `jinwi.log.${part}`)]);
    for (const { mode, size } of kept) {
      expect(mode & 0o777).toBe(0o600);
      expect(size).toBeLessThan(4_000);
    }
    await rm(folder, { recursive: true });
  });

  it('goes on after a fault of the disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-log-'));
    await writeFile(join(folder, 'jinwi.log.4'), '');
    const obstacle = join(folder, 'jinwi.log.5');
    await mkdir(obstacle);
    const file = await openLogFile({ folder, name: 'jinwi.log', size: '1K', reopenPauseMs: 10 });
    file.write(`${'x'.repeat(2_000)}\n`);
    // Long enough for the rotation to fail.
    await wait(100);
    await rm(obstacle, { recursive: true });
    await until(async () => {
      file.write('late\n');
      return (await readFile(join(folder, 'jinwi.log'), 'utf8')).includes('late');
    });
    await file.close();
    await rm(folder, { recursive: true });
  });
});
