import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testPostgresUrl } from './environment.js';
import { freePort } from './free-port.js';
import { LocalStoreError } from './local-store-error.js';
import { postgresBinaries } from './postgres-binaries.js';
import { initialise, isInitialised } from './postgres-data.js';
import { startServer, withClient } from './postgres-server.js';
import { giveTo, postgresUser } from './postgres-user.js';

const run = promisify(execFile);

/** Settings that avoid waiting for the disk, because test data is discarded. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
};

/**
 * Starts one server for a whole test run, on a copy of a template that is made once per version of PostgreSQL. The
 * tests' global set-up puts its URL into JINWI_TEST_POSTGRES_URL.
 */
export async function startTestPostgres(
  cacheFolder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'jinwi-test-postgres-'));
  const user = await postgresUser(join(parent, 'data'));
  const binaries = await postgresBinaries(user);
  const template = join(cacheFolder, `test-template-${binaries.version}`);
  const folder = join(parent, 'data');
  if (!(await isInitialised(template))) {
    // The template is created in a folder that the server's user may write to, and then copied to the cache folder.
    if (user) await giveTo(parent, user);
    const made = join(parent, 'template');
    await initialise({ folder: made, binaries, user, initdbFlags: ['--no-sync'] });
    await keepTemplate(made, template);
  }
  await copy(template, folder);
  if (user) await giveTo(parent, user);
  const server = await startServer({
    folder,
    binaries,
    user,
    port: await freePort(),
    settings: throwawaySettings,
    scratchFolder: parent,
  });
  return { url: server.url('postgres'), stop: () => server.stop() };
}

async function keepTemplate(made: string, template: string): Promise<void> {
  const unfinished = `${template}.${randomUUID()}`;
  await mkdir(dirname(template), { recursive: true });
  await copy(made, unfinished);
  // Another run may have created it first.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
}

/** Copies with modes and owners, which fs.cp would lose. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to]);

export interface TestDatabase {
  url: string;
  /** Drops the database and disconnects its clients. */
  drop(): Promise<void>;
}

/** Creates an empty database for one test file, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = testPostgresUrl();
  if (!serverUrl)
    throw new LocalStoreError('No test server: run this test in one of the Vitest projects that start one.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await withClient(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
