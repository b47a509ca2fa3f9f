import { freePort, isPortFree } from './free-port.js';
import { explained, LocalStoreError } from './local-store-error.js';
import { postgresBinaries } from './postgres-binaries.js';
import { initialise, isInitialised, placeData, postgresDatabase, readPassword } from './postgres-data.js';
import { ensureDatabase, portTaken, startServer, databaseUrl, withClient } from './postgres-server.js';
import { postgresUser } from './postgres-user.js';
import { claimOwnership, clearStalePostmaster, endOwnership } from './stale-postmaster.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface LocalPostgres {
  /** In the form `postgres://jinwi:…@127.0.0.1:port/jinwi`. */
  url: string;
  port: number;
  /** Closes every connection, flushes all data and stops the server. */
  stop(): Promise<void>;
}

/** A PostgreSQL whose caller can learn when and why it ended. */
export interface WatchedPostgres extends LocalPostgres {
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Returns the reason why the server ended, if its output states one. */
  endReason(): string;
}

/**
 * Starts PostgreSQL on loopback, with data and password in `dataDir`. Works as root and as an ordinary user, and
 * recovers after a kill. The server ends when this process ends in any way.
 * @throws LocalStoreError with one sentence for the terminal
 */
export async function startPostgres(options: {
  dataDir: string;
  port?: number;
  onLog?: (line: string) => void;
}): Promise<WatchedPostgres> {
  const { dataDir, onLog } = options;
  try {
    const user = await postgresUser(dataDir);
    const binaries = await postgresBinaries(user);
    const folder = await placeData(dataDir, user);
    if (!(await isInitialised(folder))) await initialise({ folder, binaries, user });
    await clearStalePostmaster(folder);
    const port = await choosePort(options.port);
    await claimOwnership(folder);
    const server = await startServer({ folder, binaries, user, port, onLog });
    void server.ended.then(() => endOwnership(folder));
    await ensureDatabase(server, postgresDatabase);
    return {
      url: server.url(postgresDatabase),
      port,
      stop: () => server.stop(),
      ended: server.ended,
      endReason: () => server.endReason(),
    };
  } catch (error) {
    throw explained(error, dataDir);
  }
}

async function choosePort(port: number | undefined): Promise<number> {
  if (!port) return freePort();
  if (!(await isPortFree(port))) throw new LocalStoreError(portTaken(port));
  return port;
}

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

/** Returns whether the folder contains an initialised database. */
export const hasPostgresData = isInitialised;
