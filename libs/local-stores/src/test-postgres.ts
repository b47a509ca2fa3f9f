import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testPostgresUrl } from './environment.js';
import { freePort } from './free-port.js';
import { LocalStoreError } from './local-store-error.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { initialise, isInitialised } from './postgres-data.js';
import { startServer, withClient } from './postgres-server.js';
import { giveTo, postgresUser, type ServerUser } from './postgres-user.js';

const run = promisify(execFile);

/** Settings that avoid waiting for the disk, because test data is discarded. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
};

interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** The template for one version of PostgreSQL, and what is needed to run a server on a copy. */
interface Template {
  folder: string;
  binaries: PostgresBinaries;
  user: ServerUser | undefined;
}

/**
 * Starts one server for a whole test run, on a copy of a template. The template is made once per version of PostgreSQL,
 * and again if no server starts on it. The tests' global set-up puts the URL into JINWI_TEST_POSTGRES_URL.
 */
export async function startTestPostgres(cacheFolder: string): Promise<TestPostgres> {
  const user = await postgresUser(join(cacheFolder, 'data'));
  const binaries = await postgresBinaries(user);
  const template = { folder: join(cacheFolder, `test-template-${binaries.version}`), binaries, user };
  if (await isInitialised(template.folder)) {
    try {
      return await startOnCopy(template);
    } catch {
      // Assume that the template is damaged. With any other cause, the start on a new template fails too.
      await rm(template.folder, { recursive: true, force: true });
    }
  }
  await makeTemplate(template);
  return startOnCopy(template);
}

async function startOnCopy({ folder: template, binaries, user }: Template): Promise<TestPostgres> {
  const scratchFolder = await newScratchFolder();
  const folder = join(scratchFolder, 'data');
  try {
    await copy(template, folder);
    if (user) await giveTo(scratchFolder, user);
    const port = await freePort();
    const settings = throwawaySettings;
    const server = await startServer({ folder, binaries, user, port, settings, scratchFolder });
    const url = server.url('postgres');
    // Every CREATE DATABASE begins with a checkpoint, which may need files that are not needed to start the server.
    // Check now that they exist.
    await withClient(url, (client) => client.query('CHECKPOINT')).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { url, stop: () => server.stop() };
  } catch (error) {
    await rm(scratchFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Makes the template in a folder that the server's user may write to, and copies it to the cache folder. */
async function makeTemplate({ folder, binaries, user }: Template): Promise<void> {
  const scratchFolder = await newScratchFolder();
  if (user) await giveTo(scratchFolder, user);
  const made = join(scratchFolder, 'template');
  await initialise({ folder: made, binaries, user, initdbFlags: ['--no-sync'] });
  await keepTemplate(made, folder);
  await rm(scratchFolder, { recursive: true });
}

const newScratchFolder = () => mkdtemp(join(tmpdir(), 'jinwi-test-postgres-'));

async function keepTemplate(made: string, template: string): Promise<void> {
  const unfinished = `${template}.${randomUUID()}`;
  await mkdir(dirname(template), { recursive: true });
  await copy(made, unfinished);
  // Another run may have created the template first.
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
