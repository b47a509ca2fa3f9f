import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('has the kernels and their types in the repository that their source builds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-kernels-'));
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../kernels/build.mjs'), folder], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const committed = join(__dirname, '../src/pixels/kernels');
  for (const file of ['kernel-code.ts', 'kernel-calls.ts'])
    expect(await readFile(join(folder, file), 'utf8')).toBe(await readFile(join(committed, file), 'utf8'));
  await rm(folder, { recursive: true });
});
