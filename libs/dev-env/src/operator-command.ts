import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operatorExit } from '@jinwi/database';
import { findRunningPostgres, hasPostgresData, LocalStoreError, startPostgres } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { openDataFolder, StartError } from './data-folder.js';
import { type EmbeddedEnvironment, readEmbeddedEnvironment } from './environment.js';

export const say = (line: string) => void process.stdout.write(`${line}\n`);
export const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** The stores of an operator's command. Each is located on first use. */
interface OperatorStores {
  databaseUrl: () => Promise<string>;
  storageUrl: () => string;
  /** What is closed, in this order, at the end of the command. */
  stop: Closable[];
}

/**
 * Runs an operator's command with the given settings and sets the exit code. Prints the reason if a store cannot be
 * used.
 */
export async function runForOperator(
  given: NodeJS.ProcessEnv,
  command: (stores: OperatorStores) => Promise<number>,
): Promise<void> {
  const stop: Closable[] = [];
  const environment = () => readEmbeddedEnvironment(given);
  let databaseUrl: Promise<string> | undefined;
  try {
    process.exitCode = await command({
      databaseUrl: () => (databaseUrl ??= findDatabase(environment(), stop)),
      storageUrl: () => storageUrlOf(environment()),
      stop,
    });
  } catch (error) {
    if (!(error instanceof StartError || error instanceof LocalStoreError)) throw error;
    complain(error.message);
    process.exitCode = operatorExit.unavailable;
  } finally {
    for (const running of stop) await running.close();
  }
}

const storageUrlOf = ({ STORAGE_URL, DATA_DIR }: EmbeddedEnvironment): string =>
  STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'store')).href;

/**
 * Returns the URL of the configured database. If none is configured, returns the URL of the data folder's database, and
 * starts that database for this command if it is not running.
 */
async function findDatabase(environment: EmbeddedEnvironment, stop: Closable[]): Promise<string> {
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
  complain('Jinwi is not running: starting its database for this command.');
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
