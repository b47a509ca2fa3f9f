import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(__dirname, '../bin/check-deployment.mjs');

describe('npm run check:deployment', () => {
  it.each([[['--help']], [['localhost:3000']], [['http://localhost:3000', 'many']]])(
    'says how it is used instead of waiting for %j',
    (words) => {
      const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
        encoding: 'utf8',
        timeout: 20_000,
      });
      expect([status, stderr]).toEqual([2, 'npm run check:deployment -- URL [COUNT]\n']);
    },
    30_000,
  );

  it('begins in a fresh clone, before any package is installed', () => {
    const clone = mkdtempSync(join(tmpdir(), 'jinwi-clone-'));
    const bin = join(clone, 'libs/dev-env/bin');
    cpSync(join(program, '..'), bin, { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, [join(bin, 'check-deployment.mjs'), 'none'], {
      encoding: 'utf8',
    });
    rmSync(clone, { recursive: true });
    expect([status, stderr]).toEqual([2, 'npm run check:deployment -- URL [COUNT]\n']);
  }, 30_000);
});
