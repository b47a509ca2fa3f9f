import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres, type LocalPostgres, LocalStoreError, startPostgres } from '../src/index.js';
import pg from 'pg';

const fixture = join(import.meta.dirname, 'fixtures', 'run-postgres.ts');
const root = join(import.meta.dirname, '..', '..', '..');

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function killedAfter(dataDir: string, work: (url: string) => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, ['--import', '@swc-node/register/esm-register', fixture, dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') },
  });
  await work(await readyUrl(child));
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString();
    const [, url] = /^ready (.*)$/m.exec(text) ?? [];
    if (url) return url;
  }
  throw new Error('The fixture ended before it was ready.');
}

describe('startPostgres', () => {
  let parent: string;
  let dataDir: string;
  let running: LocalPostgres | undefined;

  const start = async (options: { port?: number } = {}) =>
    (running = await startPostgres({ dataDir, ...options }));

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'jinwi-start-postgres-'));
    await chmod(parent, 0o755);
    dataDir = join(parent, 'postgres');
  });

  afterEach(async () => {
    await running?.stop();
    running = undefined;
    const data = await realpath(dataDir).catch(() => dataDir);
    await rm(data, { recursive: true, force: true });
    await rm(`${data}.origin`, { force: true });
    await rm(parent, { recursive: true, force: true });
  });

  it('restarts in less than 2 s and keeps data and password', async () => {
    const timed = async () => {
      const startedAt = performance.now();
      return { started: await start(), tookMs: performance.now() - startedAt };
    };
    const { started: first, tookMs: firstMs } = await timed();
    await query(first.url, `CREATE TABLE kept AS SELECT '진위' AS word`);
    await first.stop();
    const { started: second, tookMs: secondMs } = await timed();
    // The first start, which also creates the data, shows how busy the machine is.
    expect(secondMs).toBeLessThan(Math.max(2_000, firstMs / 2));
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: '진위' }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    expect((await stat(join(dataDir, 'jinwi-password'))).mode & 0o777).toBe(0o600);
  });

  it('listens on loopback only and refuses a wrong password', async () => {
    const { url } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('starts again after kill -9 and has lost nothing', async () => {
    await killedAfter(dataDir, (url) => query(url, `CREATE TABLE kept AS SELECT 1 AS one`));
    const { url } = await start();
    expect(await query(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('ignores a lock file with the process number of another program', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('leaves a running copy alone', async () => {
    const { url } = await start();
    await expect(startPostgres({ dataDir })).rejects.toThrow(/in use by another running copy/);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is found by another process through its folder while it runs', async () => {
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    const { url, stop } = await start();
    expect(await findRunningPostgres(dataDir)).toBe(url);
    await stop();
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
  });

  it('says in one sentence that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(
      new LocalStoreError(`Port ${port} is already in use by another program.`),
    );
    other.close();
  });

  it('says in one sentence that the data is of another version', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow(/made by another version of PostgreSQL/);
  });

  it('works below a folder that only its owner may enter', async () => {
    const closed = join(parent, 'home');
    await mkdir(closed, { mode: 0o700 });
    dataDir = join(closed, 'postgres');
    await (await start()).stop();
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const isRoot = process.getuid?.() === 0;
    expect((await lstat(dataDir)).isSymbolicLink()).toBe(isRoot);
    expect(await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('18\n');
  });
});
