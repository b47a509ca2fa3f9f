import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type LocalPostgres, startPostgres } from '@jinwi/local-stores';
import { createLogger, RpcClient, type Closable } from '@jinwi/service-kit';
import { Client } from 'pg';
import { completeUrls, startSystem, urlEnvironment } from '@jinwi/dev-env';
import { composeServices, interpolate } from '../deploy/compose-file.js';
import { rolesScript } from '../deploy/roles-script.js';
import { testEnvironment } from '../helpers/test-system.js';
import { repository } from '../helpers/repository.js';

/** Returns the words after `start` in the documentation's first example of this program. */
function documentedCommand(start: string): string[] {
  const text = readFileSync(join(repository, 'docs/credits.md'), 'utf8');
  const line = text.split('\n').find((candidate) => candidate.trim().startsWith(start));
  if (!line) throw new Error(`docs/credits.md has no line that begins with ${start}`);
  return line.trim().slice(start.length).trim().split(/\s+/);
}

/** Like the unnamed user of the container, this user may only read, because the files belong to root. */
const stranger = process.getuid?.() === 0 ? { uid: 4242, gid: 4242 } : {};

/** Assembles the files of the credits image as deploy/docker/Dockerfile does. */
function makeImage(folder: string): string {
  const collected = join(folder, 'collected');
  const collect = join(repository, 'deploy/docker/collect.mjs');
  execFileSync(process.execPath, [collect, 'services/credits', collected], { cwd: repository });
  const app = join(folder, 'app');
  for (const layer of ['packages', 'code'])
    cpSync(join(collected, layer), app, { recursive: true, verbatimSymlinks: true });
  return app;
}

describe('the operator’s command in the container of credits', () => {
  let folder: string;
  let app: string;
  let postgres: LocalPostgres;
  let system: Closable;
  let client: RpcClient;
  const password = randomUUID();
  const roleUrl = () => postgres.url.replace(/\/\/[^@]*@/, `//credits:${password}@`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-credits-image-'));
    await chmod(folder, 0o711);
    app = makeImage(folder);
    chmodSync(app, 0o555);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    await query(await rolesScript({ databaseName: 'jinwi', password }));
    const migrate = 'services/credits/dist/migrate.cli.js';
    const env = { ...containerEnvironment(), RPC_URL: 'nats://credits:x@nats:4222' };
    execFileSync(process.execPath, [migrate], { cwd: app, env, ...stranger });
    const urls = completeUrls({ databaseUrl: postgres.url, storageUrl: `file://${folder}` });
    system = await startSystem({
      environment: { ...testEnvironment, ...urlEnvironment(urls), DATABASE_URL: roleUrl(), MIGRATE: 'off' },
      logger: createLogger({ name: 'test', level: 'error' }),
      parts: ['credits'],
    });
    client = new RpcClient({ url: urls.rpcUrl });
    await client.call('credits.openAccount', { userId: 7 });
  }, 120_000);

  afterAll(async () => {
    await client.close();
    await system.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  async function query(sql: string): Promise<unknown[]> {
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    try {
      return (await admin.query(sql)).rows as unknown[];
    } finally {
      await admin.end();
    }
  }

  /** Returns the environment of the container, from docker-compose.yml. */
  function containerEnvironment(): Record<string, string> {
    const variables = new Proxy(
      {},
      {
        get: (_target, name: string) =>
          /PASSWORD|^PUBLIC_URL$/.test(name) ? 'http://localhost:3000' : undefined,
      },
    );
    const declared = Object.entries(composeServices().credits?.environment ?? {});
    return {
      ...Object.fromEntries(declared.map(([name, value]) => [name, interpolate(String(value), variables)])),
      DATABASE_URL: roleUrl(),
      NODE_ENV: 'production',
      OPERATIONS_PORT: '9464',
    };
  }

  const [program = '', path = ''] = documentedCommand('docker compose exec credits');

  const credits = (words: string[], environment: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
      const options = { cwd: app, env: { ...containerEnvironment(), ...environment }, ...stranger };
      execFile(process.execPath, [path, ...words], options, (error, out, complaint) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, complaint });
      });
    });

  it('is at the documented place in the image, for compose and Kubernetes', () => {
    expect([program, existsSync(join(app, path))]).toEqual(['node', true]);
    expect(documentedCommand('kubectl --namespace jinwi exec deploy/jinwi-credits --')).toEqual(
      documentedCommand('docker compose exec credits'),
    );
  });

  it('brings the schema up to date with every file of functions', async () => {
    const applied = await query('SELECT name FROM credits.sql_function ORDER BY name');
    const names = readdirSync(join(repository, 'services/credits/sql/functions')).sort();
    expect(applied).toEqual(names.map((name) => ({ name })));
  });

  it('checks the ledger as a user without name or home folder', async () => {
    expect(await credits(['check'])).toEqual({ code: 0, out: 'I1 to I8 hold\n', complaint: '' });
  }, 60_000);

  it('grants only under an operator’s name, and shows a member by number', async () => {
    const words = ['grant', '7', '--amount', '4', '--reason', 'a late report'];
    expect(await credits(words)).toMatchObject({
      code: 64,
      complaint: expect.stringContaining('--operator NAME'),
    });
    expect(await credits([...words, '--operator', 'lee'])).toMatchObject({ code: 0, complaint: '' });
    expect((await credits(['member', '7'])).out).toContain('available 9, held 0');
    expect(await client.call('credits.balance', { userId: 7 })).toMatchObject({ available: 9 });
    const rows = await query(`SELECT actor FROM credits.audit WHERE action = 'operator.grant'`);
    expect(rows).toEqual([{ actor: 'operator:lee' }]);
  }, 60_000);

  it('asks for the number of a member instead of an address', async () => {
    const { code, out, complaint } = await credits(['member', 'jiwoo@example.com']);
    expect([code, out]).toEqual([64, '']);
    expect(complaint).toMatch(/^[^.\n]*pass the member's number\.\n$/);
  }, 60_000);

  it('says in one sentence what is wrong', async () => {
    expect(await credits(['spend'])).toMatchObject({
      code: 64,
      complaint: expect.stringContaining(`Try "node ${path} help"`),
    });
    const DATABASE_URL = `postgres://credits:none@127.0.0.1:${await freePort()}/jinwi`;
    expect(await credits(['check'], { DATABASE_URL })).toMatchObject({
      code: 69,
      complaint: expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\).*\n$/),
    });
    expect(await credits(['check'], { DATABASE_URL: '' })).toMatchObject({
      code: 78,
      complaint: expect.stringContaining('DATABASE_URL'),
    });
    expect(await credits(['check'], { PAYMENTS: 'stripe' })).toMatchObject({
      code: 78,
      complaint: expect.stringContaining('STRIPE_SECRET_KEY'),
    });
  }, 60_000);
});
