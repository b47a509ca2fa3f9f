import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('has the kernels in the repository that their source builds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-kernels-'));
  const fresh = join(folder, 'kernel-code.ts');
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../kernels/build.mjs'), fresh], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const committed = join(__dirname, '../src/pixels/kernels/kernel-code.ts');
  expect(await readFile(fresh, 'utf8')).toBe(await readFile(committed, 'utf8'));
  await rm(folder, { recursive: true });
});
