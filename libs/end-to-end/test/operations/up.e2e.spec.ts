import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { repository } from '../helpers/repository.js';

const readyTimeoutMs = 120_000;

/** Returns the processes whose command line names the data folder. */
const processesOf = (folder: string) => {
  const listing = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return listing.split('\n').filter((line) => line.includes(folder) && !line.includes('ps -eo'));
};

describe('npm run up', () => {
  let folder: string;
  let port: number;
  let child: ChildProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jinwi-up-'));
    // Lets the postgres user enter the folder; otherwise the data would be moved elsewhere and left behind.
    chmodSync(folder, 0o711);
    port = await freePort();
  });

  afterAll(() => {
    if (child?.exitCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function up(): Promise<string> {
    child = spawn(process.execPath, [join(repository, 'libs/dev-env/bin/up.mjs')], {
      cwd: repository,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        NODE_OPTIONS: '',
        RATE_LIMIT_SCALE: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const isReady = () => output.includes('ready http');
    await until(() => isReady() || child.exitCode !== null, { timeoutMs: readyTimeoutMs });
    if (!isReady()) throw new Error(`not ready:\n${output}`);
    return output;
  }

  it('starts, says each step, and serves a member', async () => {
    const output = await up();
    expect(output).toContain(`ready http://localhost:${port}`);
    expect(output).toContain('starting database');
    expect(output).toContain('image generation opens with the word jinwi-lab');
    const member = new HttpMember(`http://localhost:${port}`);
    await member.register();
    await member.analyze(await madePhoto());
    expect((await member.user()).credits).toBe(4);
  }, 180_000);

  it('is reached from this machine only, unless HOST says otherwise', async () => {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).resolves.toMatchObject({ status: 200 });
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('API-003 loses nothing when it is killed and started again', async () => {
    const member = new HttpMember(`http://localhost:${port}`);
    await member.register();
    const record = await member.analyze(await madePhoto());
    child.kill('SIGKILL');
    await once(child, 'exit');
    await up();
    expect((await member.user()).credits).toBe(4);
    expect((await member.history()).map(({ id }) => id)).toEqual([record.id]);
    expect((await member.send(record.imageUrl)).status).toBe(200);
  }, 180_000);

  it('refuses a second start on the same data folder in one sentence', async () => {
    const second = spawn(process.execPath, [join(repository, 'libs/dev-env/bin/up.mjs')], {
      cwd: repository,
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, NODE_OPTIONS: '' },
    });
    let errors = '';
    second.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(second, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain('already runs from this data folder');
  }, 60_000);

  it('stops on Ctrl-C and leaves no process behind', async () => {
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    // The shell that supervises the database may exit a moment later.
    await until(() => processesOf(folder).length === 0, { timeoutMs: 5_000 });
    expect(existsSync(join(folder, 'up.pid'))).toBe(false);
    expect(readFileSync(join(folder, 'logs/jinwi.log'), 'utf8')).not.toMatch(/correct horse battery/);
  }, 60_000);

  it('says in one sentence that the port is taken', async () => {
    const blocker = createServer().listen(port);
    await once(blocker, 'listening');
    const blocked = spawn(process.execPath, [join(repository, 'libs/dev-env/bin/up.mjs')], {
      cwd: repository,
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_OPTIONS: '' },
    });
    let errors = '';
    blocked.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(blocked, 'close')) as [number];
    blocker.close();
    expect(code).not.toBe(0);
    expect(errors).toBe(`Port ${port} is taken: stop what uses it, or choose another with PORT.\n`);
  }, 60_000);
});
