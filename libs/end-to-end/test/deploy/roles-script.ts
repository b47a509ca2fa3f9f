import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../helpers/repository.js';

const path = join(repository, 'deploy/docker/postgres/roles.sql');

/** Returns the statements of roles.sql with psql's own commands expanded. Every role has the same password. */
export async function rolesScript({
  databaseName,
  password,
}: {
  databaseName: string;
  password: string;
}): Promise<string> {
  const script = await readFile(path, 'utf8');
  return script
    .replaceAll(/^\\getenv .*$/gm, '')
    .replaceAll(/:'\w+_password'/g, `'${password}'`)
    .replaceAll(':DBNAME', `"${databaseName}"`);
}
