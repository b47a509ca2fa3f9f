import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type LocalPostgres, startPostgres } from '@jinwi/local-stores';
import { createLogger, RpcClient } from '@jinwi/service-kit';
import { completeUrls, startSystem, type System, urlEnvironment } from '@jinwi/dev-env';
import { testEnvironment } from '../helpers/test-system.js';
import { repository } from '../helpers/repository.js';

const command = [join(repository, 'libs/dev-env/bin/operator.mjs'), 'credits'];
const email = 'jiwoo@example.com';

/** Runs the command as an operator types it, on its own data folder. */
describe('npm run credits', () => {
  let folder: string;
  let postgres: LocalPostgres | undefined;
  let system: System;
  let client: RpcClient;
  let userId: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-credits-'));
    // Lets the postgres user enter the folder; otherwise the data would be moved elsewhere and left behind.
    await chmod(folder, 0o711);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    const urls = completeUrls({ databaseUrl: postgres.url, storageUrl: `file://${folder}` });
    system = await startSystem({
      environment: { ...testEnvironment, ...urlEnvironment(urls) },
      logger: createLogger({ name: 'test', level: 'error' }),
      parts: ['credits', 'auth'],
    });
    client = new RpcClient({ url: urls.rpcUrl });
    ({ id: userId } = await client.call('auth.register', {
      username: 'jiwoo',
      email,
      password: 'jiwoo111111',
    }));
  }, 120_000);

  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const credits = (words: string[], environment: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '', ...environment };
      execFile(process.execPath, [...command, ...words], { env }, (error, out, complaint) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, complaint });
      });
    });

  it('finds the database of a running product, and a member by email', async () => {
    const granted = await credits(['grant', String(userId), '--amount', '7', '--reason', 'a late report']);
    expect(granted).toMatchObject({ code: 0, complaint: '' });
    const shown = await credits(['member', email]);
    expect(shown).toMatchObject({ code: 0, complaint: '' });
    expect(shown.out).toContain('available 12, held 0');
    expect(await client.call('credits.balance', { userId })).toMatchObject({ available: 12 });
  }, 60_000);

  it('starts the database itself while the product does not run', async () => {
    await client.close();
    await system.close();
    await postgres?.stop();
    postgres = undefined;
    const { code, out, complaint } = await credits(['check']);
    expect([code, out.trim()]).toEqual([0, 'I1 to I9 hold']);
    expect(complaint).toContain('Jinwi is not running');
  }, 60_000);

  it('says in one sentence what is wrong, with a matching exit code', async () => {
    expect(await credits(['spend'])).toMatchObject({
      code: 64,
      complaint: expect.stringContaining('"spend"'),
    });
    const empty = join(folder, 'empty');
    expect(await credits(['check'], { DATA_DIR: empty })).toMatchObject({
      code: 69,
      complaint: expect.stringContaining('npm run up'),
    });
    const DATABASE_URL = `postgres://jinwi:none@127.0.0.1:${await freePort()}/jinwi`;
    expect(await credits(['check'], { DATABASE_URL })).toMatchObject({
      code: 69,
      complaint: expect.stringContaining('DATABASE_URL'),
    });
    expect(await credits(['check'], { DATABASE_URL: 'mysql://nowhere' })).toMatchObject({
      code: 78,
      complaint: expect.stringContaining('DATABASE_URL'),
    });
  }, 60_000);
});
