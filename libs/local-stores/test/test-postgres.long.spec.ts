import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTestPostgres } from '../src/index.js';

/** Starts the server and creates a database on it, as each test file does. */
async function createDatabase(cacheFolder: string): Promise<void> {
  const { url, stop } = await startTestPostgres(cacheFolder);
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE DATABASE test');
    await client.end();
  } finally {
    await stop();
  }
}

describe('the kept template of startTestPostgres', () => {
  let cacheFolder: string;
  let template: string;

  beforeAll(async () => {
    cacheFolder = await mkdtemp(join(tmpdir(), 'jinwi-templates-'));
    await createDatabase(cacheFolder);
    const [name = ''] = await readdir(cacheFolder);
    template = join(cacheFolder, name);
  });
  afterAll(() => rm(cacheFolder, { recursive: true }));

  const inodeOf = async (path: string): Promise<number> => (await stat(path)).ino;

  it('is used again', async () => {
    const before = await inodeOf(template);
    await createDatabase(cacheFolder);
    expect(await inodeOf(template)).toBe(before);
  });

  it.each([
    ['no server starts', 'global/pg_control'],
    ['no checkpoint succeeds', 'pg_logical/snapshots'],
    ['nobody can sign in', 'jinwi-password'],
  ])('is made again where files are missing so that %s', async (_, path) => {
    await rm(join(template, path), { recursive: true });
    await createDatabase(cacheFolder);
    expect(await stat(join(template, path))).toBeDefined();
    expect(await readdir(cacheFolder)).toHaveLength(1);
  });
});
