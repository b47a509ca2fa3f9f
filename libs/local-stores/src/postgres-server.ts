import { join } from 'node:path';
import pg from 'pg';
import { diskFull, LocalStoreError } from './local-store-error.js';
import { type PostgresBinaries } from './postgres-binaries.js';
import { postgresUser, readPassword } from './postgres-data.js';
import { type ServerUser } from './postgres-user.js';
import { SupervisedProcess } from './supervised-process.js';

export interface ServerSettings {
  folder: string;
  binaries: PostgresBinaries;
  user: ServerUser | undefined;
  port: number;
  settings?: Record<string, string>;
  /** Folder that is removed when the server ends. */
  scratchFolder?: string;
  onLog?: (line: string) => void;
}

export interface PostgresServer {
  /** URL of the database `name`, with user and password. */
  url(name: string): string;
  stop(): Promise<void>;
  ended: Promise<void>;
  endReason(): string;
}

/** Listens on loopback only. Does not use a socket file, because the length of its path is limited. */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
};

export const databaseUrl = (server: { port: number; password: string; name: string }) =>
  `postgres://${postgresUser}:${server.password}@127.0.0.1:${server.port}/${server.name}`;

/** Starts the server on an initialised folder and waits until it answers. @throws LocalStoreError */
export async function startServer(options: ServerSettings): Promise<PostgresServer> {
  const { folder, binaries, user, port, settings = {}, scratchFolder, onLog } = options;
  const flags = Object.entries({ ...serverSettings, port: String(port), ...settings });
  const password = await readPassword(folder);
  const server = new SupervisedProcess({
    command: join(binaries.folder, 'bin', 'postgres'),
    arguments: ['-D', folder, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // INT is PostgreSQL's "fast" shutdown; TERM would wait for every client to disconnect.
    stopSignal: 'INT',
    user,
    scratchFolder,
    onLine: onLog,
  });
  if (!(await server.waitForLine((line) => line.includes('ready to accept connections')))) {
    throw new LocalStoreError(reason(server.lines, { folder, port }));
  }
  return {
    url: (name) => databaseUrl({ port, password, name }),
    stop: () => server.stop(),
    ended: server.ended,
    endReason: () => endReason(server.lines, folder),
  };
}

/** Explains why the server did not start. Its messages can be matched, because LC_ALL=C keeps them in English. */
function reason(lines: string[], { folder, port }: { folder: string; port: number }): string {
  const text = lines.join('\n');
  if (text.includes('Address already in use')) return portTaken(port);
  if (/lock file .* already exists|shared memory block .* still in use/.test(text)) {
    return `The data folder ${folder} is in use by another running copy: stop that one first.`;
  }
  if (text.includes('incompatible with server')) {
    return `The data folder ${folder} was made by another version of PostgreSQL.`;
  }
  return `PostgreSQL did not start on ${folder}: ${endReason(lines, folder)}`;
}

function endReason(lines: string[], folder: string): string {
  if (lines.some((line) => line.includes('No space left on device'))) return diskFull(folder);
  const last = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'no message';
  return last.trim();
}

export const portTaken = (port: number) => `Port ${port} is already in use by another program.`;

export async function ensureDatabase(server: PostgresServer, name: string): Promise<void> {
  await withClient(server.url('postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"`);
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // If the connection is lost between two queries, the next query fails. Without a listener, the error would end this
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
