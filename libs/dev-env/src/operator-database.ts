import { userInfo } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres, hasPostgresData, startPostgres } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { openDataFolder, StartError } from './data-folder.js';
import { type EmbeddedEnvironment } from './environment.js';

/**
 * Returns the URL of the configured database. Without one, returns that of the database in the data folder, and
 * starts it for this command unless it already runs.
 */
export async function findDatabase(environment: EmbeddedEnvironment, stop: Closable[]): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const dataDir = join(environment.DATA_DIR, 'postgres');
  const running = await findRunningPostgres(dataDir);
  if (running) return running;
  if (!(await hasPostgresData(dataDir))) {
    throw new StartError(
      `There is no data in ${environment.DATA_DIR}: start the product once with "npm run up", or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const folder = await openDataFolder(environment.DATA_DIR);
  stop.unshift({ close: () => folder.release() });
  process.stderr.write('Jinwi is not running: starting its database for this command.\n');
  const postgres = await startPostgres({ dataDir });
  stop.unshift({ close: () => postgres.stop() });
  return postgres.url;
}

/** Returns the user's name, or undefined if the user id has none, as in a container. */
export function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
