import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInitialised, postgresDatabase, readPassword } from './postgres-data.js';
import { databaseUrl, withClient } from './postgres-server.js';

const portLine = 3;

/** Returns the URL of a PostgreSQL that another process runs on this folder; undefined when none answers. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  if (!(await isInitialised(dataDir))) return undefined;
  const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const port = Number(lines[portLine]);
  if (!Number.isInteger(port) || port === 0) return undefined;
  const url = databaseUrl({ port, password: await readPassword(dataDir), name: postgresDatabase });
  // A killed server leaves `postmaster.pid` behind, and its port may belong to another program by now.
  const doesAnswer = await withClient(url, () => Promise.resolve(true)).catch(() => false);
  return doesAnswer ? url : undefined;
}

/** Whether the folder contains an initialised database. */
export const hasPostgresData = isInitialised;
