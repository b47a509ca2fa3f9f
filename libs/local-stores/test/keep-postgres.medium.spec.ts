import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { keepPostgres, type LocalPostgres, until } from '../src/index.js';

describe('a PostgreSQL that is kept running', () => {
  let folder: string;
  let kept: LocalPostgres;
  let restarts = 0;
  let lost: Error | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-kept-'));
    await chmod(folder, 0o711);
    kept = await keepPostgres({
      dataDir: join(folder, 'postgres'),
      onRestart: () => (restarts += 1),
      onLost: (error) => (lost = error),
    });
  });

  afterAll(async () => {
    await kept.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const postmaster = async () =>
    Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

  const answers = async () => {
    const client = new pg.Client({ connectionString: kept.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };

  /** Kills the server until it stays dead. A server that dies during its restart does not count as restarted. */
  it('is restarted at its address, up to three times a minute', async () => {
    while (!lost) {
      await until(async () => lost !== undefined || (await answers()));
      if (!lost) process.kill(await postmaster(), 'SIGKILL');
      await until(async () => !(await answers()));
    }
    expect(restarts).toBe(3);
    expect(lost.message).toContain('PostgreSQL ended more than 3 times within a minute');
    expect(await answers()).toBe(false);
  }, 120_000);
});
